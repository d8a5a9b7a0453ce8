import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import { MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import { isRecord } from '#domain/untrusted.ts';
import { packSeries, seriesForm, unpackNumbers } from './columns.ts';

/** Path of the answer on our server (`SiteConfig.recentSeriesUrl`). */
export const RECENT_SERIES_PATH = '/recent-series.json';

/** The quantities it has: what rivers and dams do, and rain. */
export const RECENT_FIELDS = [
  'rio_nivel',
  'barramento_nivel',
  'barramento_porc',
  'chuva_hora',
] as const satisfies readonly HistoricalField[];
export type RecentField = (typeof RECENT_FIELDS)[number];

/** Their quantities. */
export const RECENT_SOURCES = RECENT_FIELDS.flatMap((field) =>
  QUANTITIES.flatMap((one) => (one.field === field ? [{ field, quantity: one.id }] : [])),
);

/** Lowest and highest value of a quantity. */
export interface MonthExtent {
  readonly minimum: number;
  readonly maximum: number;
}

/** One quantity of one station. */
export interface RecentValues {
  /**
   * The last value of each step, oldest first, in the quantity's own unit; NaN without a reading. `chuva_hora` is the rain of the step's
   * last hour. Always {@link RecentSeries.length} values.
   */
  readonly values: Float64Array;
  /** Of the last 30 days; null if unknown. */
  readonly month: MonthExtent | null;
  /** Of a river: how often the band of its rate held lately, 0 to 1 (`bandHeld`); absent if unknown. */
  readonly held?: number;
}

/**
 * The last 24 hours of every station in one answer, so that rates, sketches and the extent of a month are there at once on a first visit
 * (contract 9). Values run from `until - (length - 1) * stepMs` to `until`.
 */
export interface RecentSeries {
  readonly until: EpochMs;
  readonly stepMs: number;
  readonly length: number;
  readonly stations: ReadonlyMap<Codigo, ReadonlyMap<RecentField, RecentValues>>;
}

/** A day of minutes. */
const MAX_LENGTH = 1441;
const MAX_STEP_MINUTES = 60;
/** As many stations as the worker takes. */
const MAX_STATIONS = 50_000;
/** 64 MB of numbers: the days of 20,000 stations in steps of 15 minutes. What exceeds it is left out. */
const MAX_VALUES = 8_000_000;

const numberOf = (raw: unknown): number =>
  typeof raw === 'number' && Number.isFinite(raw) ? raw : Number.NaN;

const extentOf = (raw: unknown): MonthExtent | null => {
  if (!Array.isArray(raw)) return null;
  const [minimum, maximum] = [numberOf(raw[0]), numberOf(raw[1])];
  return minimum <= maximum ? { minimum, maximum } : null;
};

const valuesOf = (form: unknown, raw: unknown, length: number): RecentValues | null => {
  if (!isRecord(raw)) return null;
  const values = unpackNumbers(form, raw['changes'], length);
  if (values === null) return null;
  const held = numberOf(raw['held']);
  return { values, month: extentOf(raw['month']), ...(held >= 0 && held <= 1 ? { held } : {}) };
};

/** One member of `stations` in the JSON of an answer, with the decimals of its quantities. */
export const encodeRecentStation = (
  codigo: string,
  fields: ReadonlyMap<RecentField, RecentValues>,
): string => {
  const members = Array.from(fields, ([field, { values, month, held }]) => [
    field,
    {
      changes: packSeries(values, seriesSourceOf(field).decimals),
      ...(month === null ? {} : { month: [month.minimum, month.maximum] }),
      ...(held === undefined ? {} : { held }),
    },
  ]);
  return `${JSON.stringify(codigo)}:${JSON.stringify(Object.fromEntries(members))}`;
};

/** The JSON of an answer, its stations by {@link encodeRecentStation}: one that has many makes them a few at a time. */
export const joinRecentStations = (
  { until, stepMs, length }: Pick<RecentSeries, 'until' | 'stepMs' | 'length'>,
  stations: readonly string[],
): string => {
  const forms = RECENT_FIELDS.map((field) => [field, seriesForm(seriesSourceOf(field).decimals)]);
  const frame = JSON.stringify({
    until,
    stepMinutes: stepMs / MINUTE_MS,
    length,
    forms: Object.fromEntries(forms),
  });
  return `${frame.slice(0, -1)},"stations":{${stations.join(',')}}}`;
};

/** The JSON of an answer. */
export const encodeRecentSeries = (series: RecentSeries): string =>
  joinRecentStations(
    series,
    Array.from(series.stations, ([codigo, fields]) => encodeRecentStation(codigo, fields)),
  );

/** Untrusted JSON to an answer; null if it has not the form at all. Stations and quantities that cannot be read are counted and left out. */
export const decodeRecentSeries = (
  raw: unknown,
): { readonly series: RecentSeries; readonly rejected: number } | null => {
  if (!isRecord(raw)) return null;
  const { until, stepMinutes, length, forms, stations: listed } = raw;
  if (typeof until !== 'number' || !Number.isFinite(until)) return null;
  if (typeof stepMinutes !== 'number' || !(stepMinutes > 0 && stepMinutes <= MAX_STEP_MINUTES))
    return null;
  if (typeof length !== 'number' || !Number.isInteger(length)) return null;
  if (length < 1 || length > MAX_LENGTH || !isRecord(listed) || !isRecord(forms)) return null;
  const stations = new Map<Codigo, ReadonlyMap<RecentField, RecentValues>>();
  let rejected = 0;
  let room = Math.floor(MAX_VALUES / length);
  for (const [key, fields] of Object.entries(listed)) {
    const codigo = decodeCodigo(key);
    if (!codigo.ok || !isRecord(fields) || stations.size >= MAX_STATIONS) {
      rejected += 1;
      continue;
    }
    const known = new Map<RecentField, RecentValues>();
    for (const [name, one] of Object.entries(fields)) {
      const field = RECENT_FIELDS.find((candidate) => candidate === name);
      if (field === undefined) {
        // A newer server may have more quantities.
        if (HISTORICAL_FIELDS.every((candidate) => candidate !== name)) rejected += 1;
        continue;
      }
      const values = room > 0 ? valuesOf(forms[field], one, length) : null;
      if (values === null) {
        rejected += 1;
        continue;
      }
      room -= 1;
      known.set(field, values);
    }
    stations.set(codigo.value, known);
  }
  return {
    series: { until: epochMs(until), stepMs: stepMinutes * MINUTE_MS, length, stations },
    rejected,
  };
};
