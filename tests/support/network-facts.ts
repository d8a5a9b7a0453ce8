import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvParse } from 'd3-dsv';
import { parse } from 'jsonc-parser';
import { isRecord } from '#domain/untrusted.ts';

/** What a network's folder says that is true of this network alone. */
export interface NetworkFacts {
  /** Names of the network, its cities, rivers, areas and stations, station codes, zone, hosts of its links. */
  readonly names: ReadonlySet<string>;
  /** Emergency and message numbers. */
  readonly phones: ReadonlySet<string>;
  /** Latitudes and longitudes with two decimals or more: of stations, cities, bounds and start view. Degrees. */
  readonly degrees: ReadonlySet<number>;
}

/** Columns and members that hold a name. */
const NAMES =
  /^(?:codigo|code|nome|name|local|cidade|city|rio|river|bacia|basin|regiao|region|jusante|timeZone|timeZoneName)$/;
const DEGREES = /^(?:latitude|longitude|lat|lon|west|south|east|north)$/;
const PHONES = /^number$/;
/** A name of fewer letters is no name: `1`, `-`. */
const SHORTEST = 3;

const isSpecific = (degrees: number): boolean =>
  Number.isFinite(degrees) && Math.abs(degrees * 10 - Math.round(degrees * 10)) > 1e-6;

/** Every member below a value that is not a list or an object, with its name. */
const leavesOf = (value: unknown, name = ''): readonly (readonly [string, unknown])[] => {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => leavesOf(item, name));
  if (!isRecord(value)) return [[name, value]];
  // What a number or a link is called is no fact of one network: `Bombeiros`.
  const isContact = 'number' in value || 'url' in value;
  return Object.entries(value).flatMap(([member, item]) =>
    isContact && member === 'name' ? [] : leavesOf(item, member),
  );
};

/** Cells of a table, or members of a JSON document, with the name of their column or member. */
const valuesOf = (file: string, text: string): readonly (readonly [string, unknown])[] => {
  if (file.endsWith('.csv')) {
    // There it is what a line or a dam is called for short: `Cota de alerta`, `Norte`.
    const isShortName = /(?:^|\/)(?:gauges|thresholds)\.csv$/.test(file);
    return csvParse(text).flatMap((row) =>
      Object.entries(row).filter(([column]) => !(isShortName && column === 'nome')),
    );
  }
  return /\.(?:geo)?json$/.test(file) ? leavesOf(parse(text)) : [];
};

/** The facts in the files of one network: name and text of each. */
export const factsOf = (files: Iterable<readonly [string, string]>): NetworkFacts => {
  const names = new Set<string>();
  const phones = new Set<string>();
  const degrees = new Set<number>();
  for (const [file, text] of files) {
    for (const [name, value] of valuesOf(file, text)) {
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const written = String(value).trim();
      if (URL.canParse(written)) names.add(new URL(written).hostname.replace(/^www\./, ''));
      else if (NAMES.test(name) && written.length >= SHORTEST) names.add(written);
      else if (PHONES.test(name) && /^\+?[\d ]+$/.test(written)) phones.add(written);
      else if (DEGREES.test(name) && isSpecific(Number(written))) degrees.add(Number(written));
    }
  }
  return { names, phones, degrees };
};

/** Reads a network's folder. Recordings are readings and hold no names. */
export const readNetworkFacts = (folder: string): NetworkFacts =>
  factsOf(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:csv|json|geojson)$/.test(file) && !file.includes('recordings'))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const),
  );
