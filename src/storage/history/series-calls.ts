import type { TagPosition } from '#contract/stream-position.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { SeriesDay } from './step-grid.ts';
import type { StepRow } from './step-row.ts';

/** The position of the series. */
export interface SeriesResumption {
  /** The last event that they contain; null before the first. */
  readonly position: TagPosition | null;
  /** What each station was saying there: code and state. */
  readonly stations: readonly (readonly [codigo: string, state: string])[];
  /** How far the stations are filled with the time before the log. */
  readonly past: readonly StationPast[];
}

/** What was received of a station since it was written last. */
export interface StationChange {
  readonly codigo: string;
  /** Parts of steps, which are added to what is there. */
  readonly rows: readonly StepRow[];
  /** What it is saying, as {@link SeriesResumption} has it. */
  readonly state: string;
}

/** How far a station is filled with what its source knows: from `until` back to `filledFrom`; nothing more where it is done. */
export interface StationPast {
  readonly codigo: string;
  readonly until: EpochMs;
  readonly filledFrom: EpochMs;
  readonly isDone: boolean;
}

/** Rows of history, one column for each quantity asked for. */
export interface StepColumns {
  readonly times: Float64Array;
  /** NaN: no reading. */
  readonly columns: readonly Float32Array[];
}

/** A day that has readings. */
interface HeldDay {
  readonly day: SeriesDay;
  /** Rises with each reading that comes after the day was closed. */
  readonly changes: number;
}

/** Columns of some stations. */
export interface DayColumnPart {
  /** Of the day, before and after its values were read. */
  readonly changes: readonly [before: number, after: number];
  /** Stations without any value are absent. */
  readonly stations: readonly (readonly [codigo: string, values: Float32Array])[];
  /** Where the next part begins; null after the last station. */
  readonly next: number | null;
}

/** Calls of the series store. Instants are epoch milliseconds. */
export interface SeriesCalls {
  /** To the writing process, once before all others. Refused where the series are of another standard time. */
  readonly seriesResume: (asked: {
    readonly offsetMs: number;
    readonly quantities: readonly string[];
  }) => SeriesResumption;
  /**
   * All of it or nothing. The number of steps that were written; none if the store is at the batch's position already. Refused where it
   * is elsewhere than `after`.
   */
  readonly seriesWrite: (batch: {
    readonly now: EpochMs;
    readonly after: TagPosition | null;
    readonly position: TagPosition;
    readonly stations: readonly StationChange[];
  }) => number;
  /** Rows of the past, and how far their stations are filled then. Rows of the log's own stay as they are. */
  readonly seriesFill: (filled: {
    readonly now: EpochMs;
    readonly stations: readonly {
      readonly past: StationPast;
      readonly rows: readonly StepRow[];
    }[];
  }) => null;
  /** Leaves of steps that are too old the last of each hour, for some stations: how many steps go, and whether all is done. */
  readonly seriesThin: (asked: { readonly now: EpochMs; readonly keptMs: number }) => {
    readonly dropped: number;
    readonly isDone: boolean;
    readonly ms: number;
  };
  /** Of each step that ends at `first`, `first + stepMs`, … up to `to` the newest row of five minutes in it. */
  readonly seriesHistory: (asked: {
    readonly codigo: string;
    readonly first: EpochMs;
    readonly to: EpochMs;
    readonly stepMs: number;
    readonly quantities: readonly string[];
  }) => StepColumns;
  /** Oldest first. */
  readonly seriesDays: (nothing: null) => readonly HeldDay[];
  /** A part of the stations: the last value in each step of a day, NaN without one. */
  readonly seriesDayColumn: (asked: {
    readonly day: SeriesDay;
    readonly quantity: string;
    readonly stepMs: number;
    /** Where the part before it ended; 0 at first. */
    readonly after: number;
  }) => DayColumnPart;
}
