import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { csvParse } from 'd3-dsv';
import { parse } from 'jsonc-parser';
import { isRecord } from '#domain/untrusted.ts';

/** What a network's folder says that is true of this network alone. */
export interface FolderFacts {
  /** Names of the network, its cities, rivers, areas and stations, station codes, zone, hosts of its links. */
  readonly names: ReadonlySet<string>;
  /** Emergency and message numbers. */
  readonly phones: ReadonlySet<string>;
  /** Latitudes and longitudes with two decimals or more: of stations, cities, bounds and start view. */
  readonly degrees: ReadonlySet<number>;
  /** Columns of which nobody has said what they hold: `cities.csv: prefeito`. */
  readonly unknownColumns: ReadonlySet<string>;
}

/** What a column or member holds: a name or a code, several codes between blanks, degrees, a number to call, sentences; none of these. */
type Kind = 'name' | 'names' | 'degrees' | 'phone' | 'sentences' | 'other';

const POSITION = { latitude: 'degrees', longitude: 'degrees' } as const;

const COLUMNS: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  'areas.csv': { tipo: 'other', nome_no_provedor: 'name', nome: 'name' },
  'cities.csv': {
    ...POSITION,
    cidade: 'name',
    regiao: 'name',
    populacao: 'other',
    destaque: 'other',
    rio: 'name',
    km: 'other',
    reguas: 'names',
    ibge: 'other',
  },
  'gauges.csv': {
    codigo: 'name',
    tipo: 'other',
    // Short for people who see the river beside it: `Norte`.
    nome: 'other',
    rio: 'name',
    km: 'other',
    area_km2: 'other',
    codigo_ana: 'name',
    wigos: 'name',
  },
  'gauges-off-rivers.csv': { codigo: 'name', motivo: 'other' },
  'labels.csv': {
    ...POSITION,
    nome: 'name',
    tipo: 'other',
    destaque: 'other',
  },
  'rivers.csv': { rio: 'name', desagua_em: 'name', km_no_encontro: 'other' },
  'stations.csv': {
    ...POSITION,
    codigo: 'name',
    tipo: 'other',
    nome: 'name',
    bacia: 'name',
    regiao: 'name',
    rio: 'name',
    // What it is without: `chuva`.
    sem: 'other',
  },
  'peaks.csv': { regua: 'name', data: 'other', nivel: 'other', fonte: 'other' },
  'streets.csv': {
    cidade: 'name',
    rua: 'name',
    nivel: 'other',
    regua: 'name',
    fonte: 'other',
    data: 'other',
  },
  'thresholds.csv': {
    codigo: 'name',
    faixa: 'other',
    nome: 'other',
    valor: 'other',
    fonte: 'name',
    data: 'other',
    mesma_regua: 'other',
  },
};

/** Members of `network.json`, and of the properties of a feature of the base map. */
const MEMBERS: Readonly<Record<string, Kind>> = {
  ...POSITION,
  name: 'name',
  timeZone: 'name',
  timeZoneName: 'name',
  responsible: 'name',
  west: 'degrees',
  south: 'degrees',
  east: 'degrees',
  north: 'degrees',
  number: 'phone',
  notes: 'sentences',
};

/** One decimal is no place, but any number. */
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

class Facts implements FolderFacts {
  readonly names = new Set<string>();
  readonly phones = new Set<string>();
  readonly degrees = new Set<number>();
  readonly unknownColumns = new Set<string>();

  add(kind: Kind, written: string): void {
    if (written === '') return;
    if (URL.canParse(written)) this.names.add(new URL(written).hostname.replace(/^www\./, ''));
    else if (kind === 'name') this.names.add(written);
    else if (kind === 'names') for (const name of written.split(/\s+/)) this.names.add(name);
    else if (kind === 'phone') this.phones.add(written);
    else if (kind === 'sentences') {
      for (const [phone] of written.matchAll(/\d{3,}/g)) this.phones.add(phone);
    } else if (kind === 'degrees' && isSpecific(Number(written))) this.degrees.add(Number(written));
  }

  addTable(file: string, text: string): void {
    const columns = COLUMNS[basename(file)] ?? {};
    const rows = csvParse(text);
    for (const column of rows.columns) {
      const kind = columns[column];
      if (kind === undefined) this.unknownColumns.add(`${file}: ${column}`);
      else for (const row of rows) this.add(kind, row[column]?.trim() ?? '');
    }
  }

  addDocument(text: string): void {
    for (const [member, value] of leavesOf(parse(text))) {
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      this.add(MEMBERS[member] ?? 'other', String(value).trim());
    }
  }
}

/** The facts in the files of one network: name and text of each. */
export const factsOf = (files: Iterable<readonly [string, string]>): FolderFacts => {
  const facts = new Facts();
  for (const [file, text] of files) {
    if (file.endsWith('.csv')) facts.addTable(file, text);
    else if (/\.(?:geo)?json$/.test(file)) facts.addDocument(text);
  }
  return facts;
};

/** Reads a network's folder. Tables of readings name no more than the stations of `stations.csv`. */
export const readFolderFacts = (folder: string): FolderFacts =>
  factsOf(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?:json|^[^/]+\.csv|\/stations\.csv)$/.test(file))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const),
  );
