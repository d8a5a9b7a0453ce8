import { PLAIN_TEXT } from '#contract/site/network-profile.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isRecord } from '#domain/untrusted.ts';
import { readJson } from '#network/json-file.ts';
import type { FileFaults } from '#network/network-fault.ts';
import type { Geodata } from './geojson.ts';

/** Where geodata come from, in the words of the base map's attribution. */
export interface Source {
  readonly title: string;
  readonly licence: string;
  /** Null if it has no page. */
  readonly url: string | null;
}

/** Names of the properties that hold what a river needs. */
export interface RiverFields {
  readonly name: string;
  readonly rank: string;
}

/** A row of `sources/sources.json`: what is to be known of one file of the network. */
export interface SourceRow extends Source {
  /** Name of the file, without its folder. */
  readonly file: string;
  readonly fields: RiverFields;
}

/** The row of what the tool itself draws around the network. */
export const LAND_FILE = 'natural-earth';
/** The grid of heights, in the folder `sources`. */
export const ELEVATION_FILE = 'elevation.asc';

const OWN_FIELDS: RiverFields = { name: 'name', rank: 'rank' };

const decodeSource = (raw: Readonly<Record<string, unknown>>): Source | null => {
  const { title, licence, url = null } = raw;
  // The map writes the titles into its page.
  if (typeof title !== 'string' || title === '' || !PLAIN_TEXT.test(title)) return null;
  if (typeof licence !== 'string' || licence === '') return null;
  if (url !== null && (typeof url !== 'string' || !URL.canParse(url))) return null;
  return { title, licence, url };
};

const decodeFields = (raw: unknown): RiverFields | null => {
  if (raw === undefined) return OWN_FIELDS;
  if (!isRecord(raw)) return null;
  const { name = OWN_FIELDS.name, rank = OWN_FIELDS.rank } = raw;
  return typeof name === 'string' && typeof rank === 'string' ? { name, rank } : null;
};

/** Reads `sources/sources.json`, a list of rows. */
export const readSourceRows = (text: string, faults: FileFaults): readonly SourceRow[] => {
  const json = readJson(text, faults);
  if (json === null) return [];
  const { value: raw, lineOf } = json;
  if (!Array.isArray(raw)) {
    faults.add(1, null, 'is no list');
    return [];
  }
  return raw.flatMap((row: unknown, index): SourceRow | readonly [] => {
    const source = isRecord(row) ? decodeSource(row) : null;
    const file = isRecord(row) ? row['file'] : null;
    const fields = isRecord(row) ? decodeFields(row['fields']) : null;
    if (source !== null && typeof file === 'string' && fields !== null)
      return { ...source, file, fields };
    const detail =
      'wants the texts file, title and licence, an address as url or none, and in fields the texts name and rank or none';
    faults.add(lineOf(`[${index}]`), `[${index}]`, detail);
    return [];
  });
};

const noSource = (file: string): string =>
  `${file} has no title and licence: give it a row in sources/sources.json, or members title, licence and url of its own`;

/** The source of a file: its row, else its own members. */
export const sourceOf = (
  rows: readonly SourceRow[],
  { file, members }: Pick<Geodata, 'file' | 'members'>,
): Result<Source, string> => {
  const row = rows.find((candidate) => candidate.file === file);
  const source = row ?? decodeSource(members);
  if (source === null) return err(noSource(file));
  const { title, licence, url } = source;
  return ok({ title, licence, url });
};

export const riverFieldsOf = (rows: readonly SourceRow[], file: string): RiverFields =>
  rows.find((row) => row.file === file)?.fields ?? OWN_FIELDS;
