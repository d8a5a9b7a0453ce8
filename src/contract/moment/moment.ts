import { packSeries, seriesForm, unpackNumbers, unpackRuns } from '#contract/columns/columns.ts';
import {
  packTagColumns,
  type TagsByCode,
  unpackTagColumns,
} from '#contract/columns/tag-columns.ts';
import {
  COLUMN_LENGTH,
  COLUMN_QUANTITIES,
  type DayColumn,
  packCarried,
  unpackCarried,
} from '#contract/columns/day-columns.ts';
import { RECENT_FIELDS } from '#contract/columns/recent-series.ts';
import { type RecordedId, recordedQuantityOf } from '#domain/quantities/recorded-quantities.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { decodeThresholds, type ThresholdsByStation } from '#domain/stations/alerts/thresholds.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';

/** The moment of an instant, as a server makes it: `/moment.json?em=2026-09-11T14:00-03:00` (PROVIDER 15). */
export const MOMENT_PATH = '/moment.json';

/** A network at an instant of the past, whole: what a view of the past is made of, without a server (PROVIDER 15). */
export interface Moment {
  /** Name of the network. */
  readonly network: string;
  /** Notice of a demonstration, as the site shows it; null: the readings are real. */
  readonly note: string | null;
  readonly at: EpochMs;
  /** Descriptions, units and formats; the value of every other tag is null. */
  readonly tags: TagsByCode;
  readonly thresholds: ThresholdsByStation;
  /**
   * Values of steps as of a day's column, by quantity and station. The last one is of the last step that had ended at the instant; there are
   * at most {@link MOMENT_STEPS}, and so many in a decoded moment: NaN before the first.
   */
  readonly columns: ReadonlyMap<RecordedId, ReadonlyMap<Codigo, Float64Array>>;
  /** What stations had measured last before the steps of the columns, where these may have no value. */
  readonly carried: ReadonlyMap<RecordedId, DayColumn['carried']>;
}

/** The steps of two days: values of the day before are carried. */
export const MOMENT_STEPS = 2 * COLUMN_LENGTH;

const NO_CARRIED: DayColumn['carried'] = new Map();

const VERSION = 1;
/** Addresses have years of four digits. */
const LAST = Date.UTC(9999, 0);
/** A list of a column becomes {@link MOMENT_STEPS} values, however short it is: 200 MB for so many stations. */
const MAX_STATIONS = 4_000;
/** What few bytes can be made to stand for is bounded; so many characters of a text that repeats count as a tag. */
const MAX_TAGS = 1_000_000;
const TAG_CHARACTERS = 100;

/** Newest first: the last value, and before it what rates and sketches need, a day of the recent quantities. */
const packValues = (values: Float64Array, quantity: RecordedId): readonly (number | null)[] => {
  const { field, decimals } = recordedQuantityOf(quantity);
  const isRecent = RECENT_FIELDS.some((recent) => recent === field);
  const last = values.findLastIndex((value) => !Number.isNaN(value));
  const from = isRecent ? Math.min(last, values.length - COLUMN_LENGTH) : last;
  return packSeries(values.subarray(Math.max(0, from)).toReversed(), decimals);
};

/** A list without what only repeats its end. */
const withoutRepeats = (list: readonly unknown[]): readonly unknown[] =>
  list.slice(0, list.findLastIndex((value) => value !== list.at(-1)) + 2);

/** JSON of a moment. Stations and paths are in one order, so that equal moments have equal JSON. */
export const encodeMoment = ({
  network,
  note,
  at,
  tags,
  thresholds,
  columns,
  carried,
}: Moment): object => {
  const making = packTagColumns(tags);
  let made = making.next();
  while (made.done !== true) made = making.next();
  const codes = [...tags.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const packed = Array.from(columns, ([quantity, stations]) => {
    const values = codes.map((codigo) =>
      packValues(stations.get(codigo) ?? new Float64Array(0), quantity),
    );
    const { decimals } = recordedQuantityOf(quantity);
    const older = carried.get(quantity) ?? NO_CARRIED;
    const rest = older.size === 0 ? {} : { carried: packCarried(older, decimals) };
    return [quantity, { form: seriesForm(decimals), values, ...rest }] as const;
  });
  return {
    version: VERSION,
    network,
    note,
    at,
    tags: { ...made.value, values: made.value.values.map(withoutRepeats) },
    thresholds: Object.fromEntries(thresholds),
    columns: Object.fromEntries(packed),
  };
};

const listOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : []);

/** Tags as in a live segment, with the repeats that {@link encodeMoment} leaves out. */
const unpackTags = (raw: unknown): TagsByCode | null => {
  if (!isRecord(raw)) return null;
  const stations = listOf(raw['stations']).length / 2;
  if (stations > MAX_STATIONS) return null;
  const values: (readonly unknown[])[] = [];
  let count = 0;
  for (const [path, run] of listOf(raw['runs']).entries()) {
    const [list, form] = [raw['values'], raw['forms']].map((all) => listOf(all)[path]);
    const given = listOf(list);
    const length = (unpackRuns(run, stations)?.length ?? 0) + Number(form === 's');
    const last = given.at(-1);
    const repeats = length - given.length;
    count += length + (typeof last === 'string' ? (repeats * last.length) / TAG_CHARACTERS : 0);
    if (count > MAX_TAGS || given.length === 0 || repeats < 0) return null;
    values.push([...given, ...Array.from({ length: repeats }, () => last)]);
  }
  const tags = unpackTagColumns({ ...raw, values });
  return tags.ok && tags.value.size === stations ? tags.value : null;
};

const unpackColumn = (
  raw: unknown,
  codes: readonly Codigo[],
): ReadonlyMap<Codigo, Float64Array> | null => {
  const { form, values } = isRecord(raw) ? raw : {};
  const lists = listOf(values);
  if (lists.length !== codes.length) return null;
  const stations = new Map<Codigo, Float64Array>();
  for (const [place, codigo] of codes.entries()) {
    const list = listOf(lists[place]);
    if (list.length === 0) continue;
    const newestFirst = unpackNumbers(form, list, MOMENT_STEPS);
    if (newestFirst === null) return null;
    stations.set(codigo, newestFirst.toReversed());
  }
  return stations;
};

/** Decodes untrusted JSON to a moment. The error names the member that cannot be read. */
export const decodeMoment = (raw: unknown): Result<Moment, string> => {
  if (!isRecord(raw) || raw['version'] !== VERSION) return err('version');
  const { network, note, at } = raw;
  if (typeof network !== 'string') return err('network');
  if (note !== null && typeof note !== 'string') return err('note');
  if (typeof at !== 'number' || !Number.isInteger(at) || at < 0 || at > LAST) return err('at');
  const tags = unpackTags(raw['tags']);
  if (tags === null) return err('tags');
  const { thresholds, faults } = decodeThresholds(raw['thresholds']);
  if (faults.length > 0) return err('thresholds');
  const packed = raw['columns'];
  if (!isRecord(packed)) return err('columns');
  const codes = [...tags.keys()];
  const columns = new Map<RecordedId, ReadonlyMap<Codigo, Float64Array>>();
  const carried = new Map<RecordedId, DayColumn['carried']>();
  for (const quantity of COLUMN_QUANTITIES) {
    const raw = packed[quantity];
    if (raw === undefined) continue;
    const column = unpackColumn(raw, codes);
    if (column === null) return err(`columns.${quantity}`);
    columns.set(quantity, column);
    const { form, carried: older } = isRecord(raw) ? raw : {};
    carried.set(quantity, unpackCarried(form, older).carried);
  }
  return ok({ network, note, at: epochMs(at), tags, thresholds, columns, carried });
};
