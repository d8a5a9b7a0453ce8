import { DAY_MS, HOUR_MS, MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { StationReport } from './station-fold.ts';

/** Where the steps of a network's series lie, and how far back. */
export interface SeriesScope {
  /** Standard time of the network's zone, minutes east of UTC. */
  readonly offsetMinutes: number;
  /** How long steps of five minutes are kept. */
  readonly keptMs: number;
  readonly now?: () => number;
}

/** The shortest step of the series. */
export const SHORT_STEP_MS = 5 * MINUTE_MS;

/** A day of standard time, counted from 1970-01-01. It has the steps that end after its midnight, up to the next midnight. */
export type SeriesDay = number;

/** The step that an instant lies in: the one of time T has (T - length, T]. `offsetMs` is that of standard time, east of UTC. */
export const stepTimeOf = (instant: EpochMs, lengthMs: number, offsetMs: number): EpochMs =>
  epochMs(Math.ceil((instant + offsetMs) / lengthMs) * lengthMs - offsetMs);

/** The day of a step, or of an instant. */
export const seriesDayOf = (time: EpochMs, offsetMs: number): SeriesDay =>
  Math.ceil((time + offsetMs) / DAY_MS) - 1;

/** The midnight before the first step of a day. */
export const startOfSeriesDay = (day: SeriesDay, offsetMs: number): EpochMs =>
  epochMs(day * DAY_MS - offsetMs);

/** A day is closed when it has been over for so long: most of what comes late has come. */
const CLOSED_AFTER_MS = 2 * HOUR_MS;

/** The newest day that is closed. */
export const lastClosedDay = (now: EpochMs, offsetMs: number): SeriesDay =>
  Math.floor((now - CLOSED_AFTER_MS + offsetMs) / DAY_MS) - 1;

/** The newest reading of one quantity in a step. */
export interface StepCell {
  /** In the quantity's own unit; of two readings of one instant the greater, so that their order does not matter. */
  readonly value: number;
  readonly at: EpochMs;
}

/** What a station measured in the five minutes that end at `time`. */
export interface StepRow {
  readonly time: EpochMs;
  /** Instant of its last report: a station may report without a reading. */
  readonly reportedAt: EpochMs;
  /** By the quantity's id. */
  readonly cells: ReadonlyMap<string, StepCell>;
  /** It is from the source's past, not from the log. */
  readonly isPast?: boolean;
}

/** Steps of one station, by their ends. */
export type StepRows = Map<EpochMs, StepRow>;

/** The step of a report, with that report alone. `offsetMs` is that of standard time, east of UTC. */
export const rowOfReport = ({ time, values }: StationReport, offsetMs: number): StepRow => ({
  time: stepTimeOf(time, SHORT_STEP_MS, offsetMs),
  reportedAt: time,
  cells: new Map([...values].map(([id, value]) => [id, { value, at: time }])),
});

const newerCell = (a: StepCell, b: StepCell): StepCell =>
  a.at > b.at || (a.at === b.at && a.value > b.value) ? a : b;

/** Two parts of one step as one; of a step of the log nothing is from the past. Associative and commutative. */
export const mergedRow = (a: StepRow, b: StepRow): StepRow => {
  if ((a.isPast ?? false) !== (b.isPast ?? false)) return a.isPast === true ? b : a;
  const cells = new Map(a.cells);
  for (const [id, cell] of b.cells) {
    const known = cells.get(id);
    cells.set(id, known === undefined ? cell : newerCell(known, cell));
  }
  return {
    time: a.time,
    reportedAt: a.reportedAt > b.reportedAt ? a.reportedAt : b.reportedAt,
    cells,
    ...(a.isPast === true ? { isPast: true } : {}),
  };
};

/** Adds a part of a step. */
export const addRow = (rows: StepRows, row: StepRow): void => {
  const known = rows.get(row.time);
  rows.set(row.time, known === undefined ? row : mergedRow(known, row));
};
