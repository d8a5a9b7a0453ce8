import type { TagPosition } from '#contract/stream-position.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { DayBlock } from './steps/day-block.ts';
import type { SeriesDay } from './steps/step-grid.ts';

/** Where the series stand. */
export interface SeriesResumption {
  /** The last event that they contain; null before the first. */
  readonly position: TagPosition | null;
  /** What each station was saying there: code and state. */
  readonly stations: readonly (readonly [codigo: string, state: string])[];
  /** The numbers of the quantities in rows and blocks. */
  readonly numbers: readonly (readonly [number: number, id: string])[];
  /** How far they were filled with the time before the first event; null if nothing was. */
  readonly fill: string | null;
}

/** What was said of a station since it was written last. */
export interface StationChange {
  readonly codigo: string;
  /** Parts of steps (`row-codec.ts`), which are added to what is there. */
  readonly rows: Uint8Array;
  /** What it is saying: its state, and the steps of its open reports. */
  readonly state: string;
  readonly open: Uint8Array;
}

/** A day of a station before the first event. */
export interface PastDay {
  readonly codigo: string;
  readonly day: SeriesDay;
  /** The day's steps of five minutes and its hours; null if it is not over. */
  readonly blocks: { readonly short: DayBlock; readonly hours: DayBlock } | null;
  /** Steps that belong to no such block. */
  readonly rows: Uint8Array;
}

/** Rows of history, one column for each quantity asked for. */
export interface SeriesColumns {
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

/** A day of a station with its rows in its blocks. */
interface PackedDay {
  readonly day: SeriesDay;
  readonly station: number;
  /** Of what was packed: where it is another one meanwhile, this is void. */
  readonly mark: string;
  readonly short: DayBlock;
  readonly hours: DayBlock;
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
   * stands elsewhere than `after`.
   */
  readonly seriesWrite: (batch: {
    readonly now: EpochMs;
    readonly after: TagPosition | null;
    readonly position: TagPosition;
    readonly stations: readonly StationChange[];
  }) => number;
  /** One day of one station, and how far it is filled then; nothing if it is filled so far already. Refused where it is not filled `after`. */
  readonly seriesFill: (filled: {
    readonly now: EpochMs;
    readonly past: PastDay | null;
    readonly after: string | null;
    readonly fill: string;
  }) => null;
  /** To the reading process: the next day that is closed and has rows, packed; null without one. */
  readonly seriesPack: (asked: { readonly now: EpochMs }) => PackedDay | null;
  /** Puts packed blocks in the place of the rows; false if the day has changed meanwhile. */
  readonly seriesReplace: (packed: PackedDay) => {
    readonly isReplaced: boolean;
    /** How long the process was held. */
    readonly ms: number;
  };
  /** Drops steps of five minutes that are too old, of some stations: how many days, and whether none is left. */
  readonly seriesSweep: (asked: { readonly now: EpochMs; readonly keptMs: number }) => {
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
  }) => SeriesColumns;
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
