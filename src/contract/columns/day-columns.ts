import {
  RECORDED_QUANTITIES,
  type RecordedId,
  recordedQuantityOf,
} from '#domain/quantities/recorded-quantities.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { DAY_MS, MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { standardOffsetMinutes, type TimeZone } from '#domain/time/time-zone.ts';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import { isRecord } from '#domain/untrusted.ts';
import { packSeries, seriesForm, unpackNumbers } from './columns.ts';

/** Lists the days that there are (contract 10). */
export const DAY_INDEX_PATH = '/history.json';

/** Distance of two values. */
export const COLUMN_STEP_MS = 10 * MINUTE_MS;
/** Values of a whole day. */
export const COLUMN_LENGTH = DAY_MS / COLUMN_STEP_MS;

/** What has columns. */
export const COLUMN_QUANTITIES: readonly RecordedId[] = RECORDED_QUANTITIES.map(({ id }) => id);

/** A day of the network's standard time. */
export interface ListedDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Names the content: another content has another revision. At most {@link MAX_REVISION_LENGTH} of `A-Z a-z 0-9 _ -`. */
  readonly revision: string;
  /** Steps that are over: {@link COLUMN_LENGTH} of a day that has ended. */
  readonly length: number;
}

/** The day of standard time that has an instant: its name, its midnight, and how many of its steps are over (PROVIDER 10). */
export const columnDayAt = (at: EpochMs, zone: TimeZone) => {
  const offsetMs = standardOffsetMinutes(zone) * MINUTE_MS;
  const midnight = Math.floor((at + offsetMs) / DAY_MS) * DAY_MS;
  const from = epochMs(midnight - offsetMs);
  const day = new Date(midnight).toISOString().slice(0, 10);
  return { day, from, over: Math.floor((at - from) / COLUMN_STEP_MS) };
};

/** The midnight of standard time at which a day begins (PROVIDER 10). */
export const startOfColumnDay = (day: string, zone: TimeZone): EpochMs =>
  epochMs(Date.parse(`${day}T00:00:00Z`) - standardOffsetMinutes(zone) * MINUTE_MS);

/** The last value before a span without one. `at`: the end of its step. */
export interface CarriedValue {
  readonly value: number;
  readonly at: EpochMs;
}

/** The values of one quantity of every station on one day. */
export interface DayColumn {
  /**
   * Value `n` is the last one read in step `n`, in the quantity's own unit; NaN without a reading. As many as the day has steps. A station
   * without any is absent.
   */
  readonly stations: ReadonlyMap<Codigo, Float64Array>;
  /** What stations without any value on the day had measured last before it. */
  readonly carried: ReadonlyMap<Codigo, CarriedValue>;
}

/** Everything that was measured on one day. */
export interface DayColumns {
  readonly day: string;
  /** Midnight of standard time, at which the first step begins. */
  readonly from: EpochMs;
  readonly length: number;
  /** A quantity of which no station has a value, nor a carried one, is absent. */
  readonly columns: ReadonlyMap<RecordedId, DayColumn>;
}

const MAX_REVISION_LENGTH = 64;
const MAX_STATIONS = 50_000;
/** Each list of a day becomes 144 values, however short it is: 170 MB for so many, those of 5,000 stations. */
const MAX_LISTS = 150_000;
/** Two and a half years. */
const MAX_DAYS = 900;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const REVISION = new RegExp(`^[\\w-]{1,${MAX_REVISION_LENGTH}}$`);
const ADDRESS = /^\/history\/(\d{4}-\d{2}-\d{2})\.([\w-]{1,64})\.json$/;

/** The address of a day: the content at it never changes. */
export const dayColumnsPath = ({ day, revision }: Pick<ListedDay, 'day' | 'revision'>): string =>
  `/history/${day}.${revision}.json`;

/** What an address names; null if it is none. */
export const readDayColumnsPath = (path: string): Pick<ListedDay, 'day' | 'revision'> | null => {
  const [, day, revision] = ADDRESS.exec(path) ?? [];
  return day === undefined || revision === undefined ? null : { day, revision };
};

export const encodeDayIndex = (days: readonly ListedDay[]): string =>
  JSON.stringify({
    stepMinutes: COLUMN_STEP_MS / MINUTE_MS,
    days: days.map(({ day, revision, length }) => ({ day, revision, length })),
  });

const isLength = (raw: unknown): raw is number =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= 0 && raw <= COLUMN_LENGTH;

/** Decodes untrusted JSON to the days of an index. The error names the fault; unreadable days are left out and counted. */
export const decodeDayIndex = (
  raw: unknown,
): Result<{ readonly days: readonly ListedDay[]; readonly rejected: number }, string> => {
  if (!isRecord(raw) || !Array.isArray(raw['days'])) return err('is no index of days');
  if (raw['stepMinutes'] !== COLUMN_STEP_MS / MINUTE_MS) return err('has another step');
  const days: ListedDay[] = [];
  let rejected = Math.max(0, raw['days'].length - MAX_DAYS);
  for (const item of raw['days'].slice(0, MAX_DAYS)) {
    const { day, revision, length } = isRecord(item) ? item : {};
    if (
      typeof day === 'string' &&
      DAY.test(day) &&
      typeof revision === 'string' &&
      REVISION.test(revision) &&
      isLength(length)
    ) {
      days.push({ day, revision, length });
    } else rejected += 1;
  }
  return ok({ days, rejected });
};

/** Of each station the instant, and the value as in a list of {@link packSeries}. */
export const packCarried = (
  carried: DayColumn['carried'],
  decimals: number,
): Readonly<Record<string, readonly unknown[]>> =>
  Object.fromEntries(
    Array.from(carried, ([codigo, { value, at }]) => [
      codigo,
      [at, ...packSeries(Float64Array.of(value), decimals)],
    ]),
  );

/** Untrusted JSON to carried values; what of it cannot be read is left out and counted. */
export const unpackCarried = (
  form: unknown,
  raw: unknown,
): { readonly carried: DayColumn['carried']; readonly rejected: number } => {
  const listed = Object.entries(isRecord(raw) ? raw : {}).slice(0, MAX_STATIONS);
  const carried = new Map<Codigo, CarriedValue>();
  for (const [key, one] of listed) {
    const codigo = decodeCodigo(key);
    const [at, ...list]: readonly unknown[] = Array.isArray(one) ? one : [];
    const value = unpackNumbers(form, list, 1)?.[0] ?? Number.NaN;
    if (!codigo.ok || Number.isNaN(value) || typeof at !== 'number' || !(at >= 0)) continue;
    carried.set(codigo.value, { value, at: epochMs(at) });
  }
  return { carried, rejected: listed.length - carried.size };
};

/** The member of a quantity in a day's JSON; null without any value. */
export const encodeDayColumn = (
  quantity: RecordedId,
  { stations, carried }: DayColumn,
): string | null => {
  if (stations.size === 0 && carried.size === 0) return null;
  const { decimals } = recordedQuantityOf(quantity);
  const members = Array.from(stations, ([codigo, values]) => [
    codigo,
    packSeries(values, decimals),
  ]);
  const column = JSON.stringify({
    form: seriesForm(decimals),
    stations: Object.fromEntries(members),
    ...(carried.size === 0 ? {} : { carried: packCarried(carried, decimals) }),
  });
  return `"${quantity}":${column}`;
};

/** JSON of a day of these members of {@link encodeDayColumn}. */
export const encodeDay = (
  { day, from, length }: Omit<DayColumns, 'columns'>,
  members: readonly (string | null)[],
): string => {
  const head = JSON.stringify({ day, from, stepMinutes: COLUMN_STEP_MS / MINUTE_MS, length });
  return `${head.slice(0, -1)},"columns":{${members.filter((one) => one !== null).join(',')}}}`;
};

/** A column of untrusted JSON, and how many of its stations cannot be read, or are more than `most`. */
const decodeDayColumn = (
  raw: unknown,
  length: number,
  most: number,
): { readonly column: DayColumn; readonly rejected: number } => {
  const { form, stations: listed, carried: given } = isRecord(raw) ? raw : {};
  const stations = new Map<Codigo, Float64Array>();
  // Absent in what an older server made.
  const older = unpackCarried(form, given);
  let rejected = older.rejected + Number(!isRecord(listed));
  for (const [key, one] of Object.entries(isRecord(listed) ? listed : {})) {
    const values = stations.size < most ? unpackNumbers(form, one, length) : null;
    const codigo = decodeCodigo(key);
    if (!codigo.ok || values === null) rejected += 1;
    else stations.set(codigo.value, values);
  }
  return { column: { stations, carried: older.carried }, rejected };
};

/** Decodes untrusted JSON to a day. The error names the fault; what cannot be read of its quantities is left out and counted. */
export const decodeDayColumns = (
  raw: unknown,
): Result<{ readonly columns: DayColumns; readonly rejected: number }, string> => {
  if (!isRecord(raw)) return err('is no day');
  const { day, from, length, columns: listed } = raw;
  if (typeof day !== 'string' || !DAY.test(day)) return err('has no day');
  if (typeof from !== 'number' || !Number.isSafeInteger(from)) return err('has no beginning');
  if (!isLength(length)) return err('has no length');
  if (raw['stepMinutes'] !== COLUMN_STEP_MS / MINUTE_MS) return err('has another step');
  if (!isRecord(listed)) return err('has no columns');
  const columns = new Map<RecordedId, DayColumn>();
  let rejected = 0;
  let lists = 0;
  for (const quantity of COLUMN_QUANTITIES) {
    if (!Object.hasOwn(listed, quantity)) continue;
    const decoded = decodeDayColumn(listed[quantity], length, MAX_LISTS - lists);
    columns.set(quantity, decoded.column);
    rejected += decoded.rejected;
    lists += decoded.column.stations.size;
  }
  return ok({ columns: { day, from: epochMs(from), length, columns }, rejected });
};
