import { epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import type { HistoryStep } from './history-step.ts';

/** As many stations as one chart can be read with. */
export const MOST_STATIONS = 6;

/** A line beside the station of a query. */
export interface FurtherLine {
  readonly codigo: string;
  /** How much earlier its readings are than those they are compared with, and shown later: 0 or more milliseconds. */
  readonly laterMs: number;
  /** What it is called where it is the station itself earlier: its day or month; else null. */
  readonly label: string | null;
}

/** A request for the series of a station, alone or compared. */
export interface SeriesQuery {
  readonly codigo: string;
  /** Inclusive bounds; `to` null follows the present. */
  readonly from: EpochMs;
  readonly to: EpochMs | null;
  /** Length in milliseconds of a range that ends now and began at `from`; missing: `from` is fixed. */
  readonly length?: number | undefined;
  /** Time between two rows of history; missing: chosen by the length of the range. */
  readonly step?: HistoryStep | undefined;
  /** Another number requests again what the provider did not return; missing is 0. */
  readonly attempt?: number | undefined;
  /** What the station is compared with; missing: nothing. */
  readonly further?: readonly FurtherLine[] | undefined;
  /** Whether levels are heights above the lowest of their own station in the 30 days up to the end of the range. */
  readonly aboveLow?: boolean | undefined;
}

/** The time span of a query now, for chart, table and export alike. */
export const querySpan = (
  { from, to, length }: SeriesQuery,
  now: EpochMs,
): { readonly from: EpochMs; readonly to: EpochMs } =>
  to === null
    ? { from: length === undefined ? from : later(from, epochMs(now - length)), to: now }
    : { from, to };

/** Only the members of the query itself. */
export const queryOf = ({
  codigo,
  from,
  to,
  length,
  step,
  attempt,
  further,
  aboveLow,
}: SeriesQuery): SeriesQuery => ({ codigo, from, to, length, step, attempt, further, aboveLow });

const rangeOf = ({ codigo, from, to, length, step, attempt = 0 }: SeriesQuery): string =>
  JSON.stringify([codigo, from, to, length, step, attempt]);

/** Whether two queries are of the same station, time and step, whatever it is compared with. */
export const isSameRange = (a: SeriesQuery, b: SeriesQuery): boolean => rangeOf(a) === rangeOf(b);
