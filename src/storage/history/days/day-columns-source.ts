import type { CarriedValue, ListedDay } from '#contract/columns/day-columns.ts';
import type { RecordedId } from '#domain/quantities/recorded-quantities.ts';
import { DAY_MS } from '#domain/time/epoch-ms.ts';
import type { SeriesDay } from '#storage/history/steps.ts';

/** One quantity of a day, by station code. */
export interface DayOfQuantity {
  /** The last value read in each step of ten minutes, in the quantity's own unit, NaN without one; it may be longer than the day. */
  readonly stations: ReadonlyMap<string, Float32Array>;
  /** Of stations without any the last value before the day, with its instant, as far as it is known. */
  readonly carried: ReadonlyMap<string, CarriedValue>;
}

/** What the past of a network can be read from, a day and a quantity at a time. */
export interface DayColumnsSource {
  /** The days that there are, oldest first; another content has another revision. */
  readonly days: () => Promise<readonly ListedDay[]>;
  /** Null if the day is not there, or no longer in this revision. */
  readonly column: (day: ListedDay, quantity: RecordedId) => Promise<DayOfQuantity | null>;
}

/** When there was a reading of any of some quantities on a day. */
interface DayPresence {
  /** Steps of ten minutes in which any station has one. */
  readonly steps: readonly number[];
  /** Hours in which a station has one, by its code; it may have none. */
  readonly hours: ReadonlyMap<string, readonly number[]>;
}

/** The days that are stored, and when stations answered on them: without their values. */
export interface DayPresences extends Pick<DayColumnsSource, 'days'> {
  /** Null if the day is not there, or no longer in this revision. */
  readonly presence: (
    day: ListedDay,
    quantities: readonly RecordedId[],
  ) => Promise<DayPresence | null>;
}

/** The name of a day: `2026-09-11`. */
export const dayName = (day: SeriesDay): string =>
  new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The day of a name; NaN if it is none. */
export const namedDay = (name: string): SeriesDay => Date.parse(`${name}T00:00:00Z`) / DAY_MS;
