import type { Brand } from '#domain/brand.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** Station code, as spelled by the provider (`EST-00013`): 1 to 64 well-formed characters. */
export type Codigo = Brand<string, 'Codigo'>;

/** Path of one tag without its sub-field (`Data/Rio/RioNivel`, `Name/General`, `Type`). */
export type ReadingPath = Brand<string, 'ReadingPath'>;

/** The six sub-fields of a reading (PROVIDER 1). */
export const SUB_FIELDS = ['Value', 'Unit', 'Label', 'Format', 'Show', 'Other'] as const;
export type SubField = (typeof SUB_FIELDS)[number];

/**
 * One tag: a reading and one of its sub-fields. Station fields (`Type`, `Name/General`, `Position/Latitude`) have no sub-field on the wire;
 * theirs is `Value`.
 */
export interface TagPath {
  readonly path: ReadingPath;
  readonly field: SubField;
}

/** Longest accepted codigo and path (fault row 29). */
export const MAX_CODIGO_LENGTH = 64;
export const MAX_PATH_LENGTH = 256;

export type PathFault = 'not-text' | 'empty' | 'too-long' | 'malformed';

const READING_PREFIX = 'Data/';

const isSubField = (text: string): text is SubField =>
  (SUB_FIELDS as readonly string[]).includes(text);

/** A lone surrogate cannot be stored, compared or sent back faithfully. */
const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

const isName = (text: string, maximum: number): boolean =>
  text.length > 0 && text.length <= maximum && isWellFormed(text);

const isCodigo = (text: string): text is Codigo => isName(text, MAX_CODIGO_LENGTH);

const isReadingPath = (text: string): text is ReadingPath => isName(text, MAX_PATH_LENGTH);

const nameFault = (raw: unknown, maximum: number): PathFault => {
  if (typeof raw !== 'string') return 'not-text';
  if (raw.length === 0) return 'empty';
  return raw.length > maximum ? 'too-long' : 'malformed';
};

/** Untrusted value to a station code. */
export const decodeCodigo = (raw: unknown): Result<Codigo, PathFault> =>
  typeof raw === 'string' && isCodigo(raw) ? ok(raw) : err(nameFault(raw, MAX_CODIGO_LENGTH));

/** Untrusted text to the path of a reading; no part of it is read as a sub-field. */
export const decodeReadingPath = (raw: unknown): Result<ReadingPath, PathFault> =>
  typeof raw === 'string' && isReadingPath(raw) ? ok(raw) : err(nameFault(raw, MAX_PATH_LENGTH));

/**
 * Untrusted tag path to reading and sub-field. `Data/Rio/RioNivel/Value` and `Data/Rio/RioNivel` are the same tag (PROVIDER 2: a `path`
 * without a sub-field means `Value`). Outside `Data/` the last segment is never a sub-field.
 */
export const decodeTagPath = (raw: unknown): Result<TagPath, PathFault> => {
  if (typeof raw !== 'string' || !isReadingPath(raw)) return err(nameFault(raw, MAX_PATH_LENGTH));
  if (raw.startsWith(READING_PREFIX)) {
    const cut = raw.lastIndexOf('/');
    const last = raw.slice(cut + 1);
    const head = raw.slice(0, cut);
    // `Data/Value` alone would leave an empty reading path.
    if (cut >= READING_PREFIX.length && isSubField(last) && isReadingPath(head)) {
      return ok({ path: head, field: last });
    }
  }
  return ok({ path: raw, field: 'Value' });
};

/** The wire form of a tag: the reverse of {@link decodeTagPath}. */
export const formatTagPath = ({ path, field }: TagPath): string =>
  path.startsWith(READING_PREFIX) ? `${path}/${field}` : path;

/** A path literal of our own source; throws if it is invalid. Untrusted text goes through {@link decodeTagPath}. */
export const readingPath = (literal: string): ReadingPath => {
  if (!isReadingPath(literal)) throw new TypeError(`not a tag path: ${literal}`);
  return literal;
};

/** Tags of the station itself (PROVIDER 1): name, place, type, time. What it measures is in `quantities/reading-paths.ts`. */
export const STATION_PATHS = {
  codigo: readingPath('Codigo'),
  type: readingPath('Type'),
  timeStamp: readingPath('TimeStamp'),
  show: readingPath('Show'),
  name: readingPath('Name/General'),
  local: readingPath('Name/Local'),
  prefix: readingPath('Name/Prefix'),
  latitude: readingPath('Position/Latitude'),
  longitude: readingPath('Position/Longitude'),
  altitude: readingPath('Position/Altitude'),
  basin: readingPath('Position/Bacia'),
  region: readingPath('Position/Regiao'),
  river: readingPath('Data/Rio/RioNome'),
  sourceVia: readingPath('Source/Via'),
  sourceName: readingPath('Source/Name'),
  sourceLicence: readingPath('Source/Licence'),
  sourceUrl: readingPath('Source/Url'),
  sourceDoubt: readingPath('Source/DoubtSince'),
} as const;

const { codigo: _codigo, timeStamp: _timeStamp, sourceVia: _via, ...describing } = STATION_PATHS;

/** What a station is: all of them but its code, the time of its report, and the document that it came by. */
export const DESCRIBING_PATHS: readonly ReadingPath[] = Object.values(describing);
