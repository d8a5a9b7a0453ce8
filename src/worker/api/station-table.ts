import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { Station, StationType, StationId } from '#domain/stations/station.ts';
import type { LegendScale } from '#domain/quantities/quantities.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import type { LeftOut } from './left-out.ts';

/**
 * Values that no tag has. `rate`: the rate of rise of the river in the last hour, in cm/h. `now`: that by which it goes up or down now. `alert`: the station's `AlertRank` as a number without a unit; to
 * sort by it, stations of one rank are in the order of the distance to their next level.
 */
export type DerivedSort = 'rate' | 'now' | 'alert';

/** A column of readings in the table. */
export interface ReadingColumn {
  readonly key: string;
  /** The first path with a reading is shown. */
  readonly paths: readonly ReadingPath[];
  /** Shown instead of the paths, which are then empty. */
  readonly derived?: DerivedSort | undefined;
  /** The legend that assigns the readings to buckets; missing: none. */
  readonly legend?: LegendScale | undefined;
}

/** A sort key: `codigo`, `name`, `type`, `basin`, `region`, `river`, `heardAt`, or the key of a reading column. */
interface TableSort {
  readonly key: string;
  readonly descending: boolean;
}

/** `reading`: at least one column has a reading. `raining`: it is raining there. `alert`: the station is at or above one of its levels. */
export type TableOnly = 'reading' | 'raining' | 'alert';

export interface StationTableQuery {
  readonly columns: readonly ReadingColumn[];
  /** Most significant key first; empty: by code. */
  readonly sort: readonly TableSort[];
  /** Matches name, code, type, river, basin and region, ignoring accents and case; empty matches all. */
  readonly search: string;
  /** What the types are called, by which they are searched and sorted; missing: by their keys. */
  readonly typeNames?: Readonly<Record<StationType, string>> | undefined;
  /** Empty: every type. */
  readonly types: readonly StationType[];
  /** Missing: every basin, every region. */
  readonly basin?: string | undefined;
  readonly region?: string | undefined;
  /** All of these must hold; missing: no condition. */
  readonly only?: readonly TableOnly[] | undefined;
  /**
   * Minimum milliseconds between two re-sorts that readings alone cause (order or membership), so that rows can be read; missing: at once.
   * Values are updated in place meanwhile.
   */
  readonly pace?: number | undefined;
  /** The pinned station (under pointer or focus) and its position: it stays there. */
  readonly hold?: { readonly id: StationId; readonly at: number } | undefined;
  /** Paused: shows the state of the pause that began at this instant, in the page's own epoch milliseconds. */
  readonly pausedAt?: EpochMs | undefined;
  /** The requested rows, by position in the sorted and filtered list. */
  readonly window: { readonly offset: number; readonly limit: number };
}

export interface TableRow {
  readonly id: StationId;
  /** Null: unchanged since the view received it. */
  readonly station: Station | null;
  /** One per requested column, in its own unit; null is no reading. */
  readonly values: readonly (ShownReading | null)[];
  /** One per requested column: 0 to 5, or a class below zero of the domain's legend; null if no column has a legend. */
  readonly buckets: readonly number[] | null;
  readonly reportedAt: EpochMs;
}

/** All basins and regions of the stations, in alphabetical order. */
export interface TablePlaces {
  readonly basins: readonly string[];
  readonly regions: readonly string[];
}

export interface StationTableFrame {
  /** Keys of the columns that this frame's rows hold; a frame may be older than a change of columns. */
  readonly columns: readonly string[];
  /** Ids of the rows in the window, in order. A row that is not in `changed` is unchanged since the last frame. */
  readonly order: Uint32Array;
  readonly offset: number;
  /** Rows of the window that are new to the view or have changed. */
  readonly changed: readonly TableRow[];
  /** The unit in each column's header: the quantity's own, empty without one; null (`N/D`) if no station reports one. */
  readonly units: readonly (string | null)[];
  /** Number of stations that match, and of all stations within the memory bound. */
  readonly matched: number;
  readonly total: number;
  readonly leftOut: LeftOut;
  /** Null when they have not changed. */
  readonly places: TablePlaces | null;
  /** When the shown state was copied, if the view is paused; null: live. */
  readonly pausedAt: EpochMs | null;
}
