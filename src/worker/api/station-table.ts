import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { Station, StationType } from '#domain/stations/station.ts';
import type { LegendScale } from '#domain/quantities/quantities.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import type { LeftOut } from './left-out.ts';

/** A column of readings in the table. */
export interface ReadingColumn {
  readonly key: string;
  /** The first path that has a reading is shown. */
  readonly paths: readonly ReadingPath[];
  /** The legend whose buckets the readings are put into; missing: none. */
  readonly legend?: LegendScale | undefined;
}

/** What the table is sorted by: `codigo`, `name`, `type`, `basin`, `region`, `river`, `heardAt`, or the key of a reading column. */
export interface TableSort {
  readonly key: string;
  readonly descending: boolean;
}

/** `reading`: at least one of the columns has a reading. `raining`: it rains there now. */
export type TableOnly = 'reading' | 'raining';

export interface StationTableSpec {
  readonly columns: readonly ReadingColumn[];
  /** The most important first; without any, by code. */
  readonly sort: readonly TableSort[];
  /** Matches name, code, type, river, basin and region, without accents and case; empty matches all. */
  readonly search: string;
  /** Empty: every type. */
  readonly types: readonly StationType[];
  /** Missing: every basin, every region. */
  readonly basin?: string | undefined;
  readonly region?: string | undefined;
  /** All of these must hold; missing: none need. */
  readonly only?: readonly TableOnly[] | undefined;
  /**
   * Least milliseconds between two changes of the order (or of who is in the list) that readings alone bring about, so that a
   * person can read; missing: at once. Values change in place all the while.
   */
  readonly pace?: number | undefined;
  /** The station under the pointer or the focus, and where it stands: it is not moved from there. */
  readonly hold?: { readonly id: StationId; readonly at: number } | undefined;
  /** Paused: the state is the one of that instant's pause, however the log goes on. The page's own epoch milliseconds. */
  readonly pausedAt?: EpochMs | undefined;
  /** The rows asked for, by position in the sorted and filtered list. */
  readonly window: { readonly offset: number; readonly limit: number };
}

export interface TableRow {
  readonly id: StationId;
  /** Null: as the view knows it. */
  readonly station: Station | null;
  /** One a column of the spec, in the unit beside it; null is no reading. */
  readonly values: readonly (ShownReading | null)[];
  /** One a column of the spec: 0 to 5, or what is below zero in the domain's legend; null where no column has a legend. */
  readonly buckets: readonly number[] | null;
  readonly heardAt: EpochMs;
}

/** The basins and regions that stations name, in order of the alphabet. */
export interface TablePlaces {
  readonly basins: readonly string[];
  readonly regions: readonly string[];
}

export interface StationTableFrame {
  /** Keys of the columns that this frame's rows hold values of: a frame may be of before a change of columns. */
  readonly columns: readonly string[];
  /** Rows in the window, in order. A row that has not changed since the last frame is the id alone. */
  readonly order: Uint32Array;
  readonly offset: number;
  /** The window's rows that are new to the view or have changed. */
  readonly changed: readonly TableRow[];
  /** The unit over each column: the quantity's own; null (`N/D`) where no station says any. */
  readonly units: readonly (string | null)[];
  /** Stations that match what is asked for, and all stations that there is room for. */
  readonly matched: number;
  readonly total: number;
  readonly leftOut: LeftOut;
  /** Null when they have not changed. */
  readonly places: TablePlaces | null;
  /** When the state that is shown was taken, where the view is paused; null: live. */
  readonly pausedAt: EpochMs | null;
}
