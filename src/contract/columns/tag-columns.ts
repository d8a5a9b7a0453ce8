import { err, ok, type Result } from '#domain/result.ts';
import {
  type Codigo,
  decodeCodigo,
  decodeReadingPath,
  MAX_CODIGO_LENGTH,
  MAX_PATH_LENGTH,
} from '#domain/tags/tag-path.ts';
import type { StationTags, WireValue } from '#contract/tag-source.ts';
import {
  packColumn,
  packNames,
  packRuns,
  unpackColumn,
  unpackNames,
  unpackRuns,
} from './columns.ts';

/** Tags of many stations as they are sent: a column for each path (contract 11). */
export interface TagColumns {
  readonly stations: ReturnType<typeof packNames>;
  readonly paths: ReturnType<typeof packNames>;
  /** Of each path: which stations have a value of it. */
  readonly runs: readonly (readonly number[])[];
  readonly forms: readonly string[];
  readonly values: readonly (readonly unknown[])[];
}

/** Tags as received. Paths have their sub-field, as in a snapshot. */
export type TagsByCode = ReadonlyMap<Codigo, StationTags>;

/** As many as the worker's dictionary takes. */
const MAX_STATIONS = 50_000;
const MAX_PATHS = 10_000;
/** All tags of 5,000 stations. */
const MAX_VALUES = 1_000_000;

const isCodigo = (text: string): boolean => decodeCodigo(text).ok;
const isPath = (text: string): boolean => decodeReadingPath(text).ok;

const ascending = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * The columns of tags, the same for the same tags: stations and paths in the order of their code units, then for each path which stations
 * have a value of it, and the values, like ones together. Codes and paths that no message could have are left out. With places to rest:
 * there may be a hundred thousand values.
 */
export function* packTagColumns(
  tagsByCode: ReadonlyMap<string, StationTags>,
): Generator<void, TagColumns, void> {
  const stations = [...tagsByCode.keys()].filter(isCodigo).toSorted(ascending);
  const named = new Set<string>();
  for (const station of tagsByCode.values()) {
    for (const path of station.keys()) named.add(path);
    yield;
  }
  const paths = [...named].filter(isPath).toSorted(ascending);
  const tags = stations.map((codigo) => tagsByCode.get(codigo));
  const runs: (readonly number[])[] = [];
  const forms: string[] = [];
  const values: (readonly unknown[])[] = [];
  for (const path of paths) {
    const ofPath = tags.map((of) => of?.get(path));
    const column = packColumn(ofPath.filter((value) => value !== undefined));
    runs.push(packRuns(ofPath.map((value) => value !== undefined)));
    forms.push(column.form);
    values.push(column.values);
    yield;
  }
  return { stations: packNames(stations), paths: packNames(paths), runs, forms, values };
}

const listsOf = (raw: unknown, length: number): readonly unknown[] | null =>
  Array.isArray(raw) && raw.length === length ? raw : null;

/** Decodes untrusted columns. The error names the fault. Codes and paths that no message could have are left out. */
export const unpackTagColumns = (
  raw: Readonly<Record<string, unknown>>,
): Result<TagsByCode, string> => {
  const stations = unpackNames(raw['stations'], {
    maximum: MAX_STATIONS,
    maximumLength: MAX_CODIGO_LENGTH,
  });
  if (stations === null) return err('has no stations');
  const paths = unpackNames(raw['paths'], { maximum: MAX_PATHS, maximumLength: MAX_PATH_LENGTH });
  if (paths === null) return err('has no paths');
  const runs = listsOf(raw['runs'], paths.length);
  const forms = listsOf(raw['forms'], paths.length);
  const values = listsOf(raw['values'], paths.length);
  if (runs === null || forms === null || values === null) return err('has no columns');
  const count = values.reduce<number>((sum, one) => sum + (Array.isArray(one) ? one.length : 0), 0);
  if (count > MAX_VALUES) return err('has too many values');
  const tags = stations.map(() => new Map<string, WireValue>());
  for (const [number, path] of paths.entries()) {
    const places = unpackRuns(runs[number], stations.length);
    if (places === null) return err('has a broken column');
    const column = unpackColumn(forms[number], values[number], places.length);
    if (column === null) return err('has a broken column');
    if (!isPath(path)) continue;
    for (const [nth, place] of places.entries()) tags[place]?.set(path, column[nth] ?? null);
  }
  const tagsByCode = new Map<Codigo, StationTags>();
  for (const [place, name] of stations.entries()) {
    const codigo = decodeCodigo(name);
    const of = tags[place];
    if (codigo.ok && of !== undefined) tagsByCode.set(codigo.value, of);
  }
  return ok(tagsByCode);
};
