import type { ValueOption } from '#domain/quantities/catalogue.ts';
import type { Thresholds } from '#domain/quantities/legend.ts';
import type { Selection } from '#domain/quantities/selector.ts';
import type { ReadingLook } from '#domain/tags/shown-reading.ts';
import type { StationType } from '#domain/stations/station.ts';
import type { StationEntry } from './station-entry.ts';

/** The selection to colour by (SPEC 4), and of which stations. */
export interface MapLayerSpec extends Selection {
  /** Missing or empty: every type. */
  readonly types?: readonly StationType[];
  /** `data` takes the legend's range from the readings also where the catalogue has a fixed one. */
  readonly scale?: 'data';
}

/** What the map shows of a selection. Columns run in parallel: `ids[i]` has `values[i]`. */
export interface MapLayerFrame {
  /** True: replaces everything the view holds. False: only what changed since the last frame. */
  readonly whole: boolean;
  /** Stations with a position that are new or describe themselves otherwise; on a whole frame, all of them. */
  readonly stations: readonly StationEntry[];
  readonly ids: Uint32Array;
  /** In the unit of their look; NaN is no reading. */
  readonly values: Float64Array;
  /** 0 to 5, or NO_READING, HIDDEN_ZERO, NOT_COMPARABLE, OTHER_UNIT of the domain's legend. */
  readonly buckets: Int8Array;
  /** How each is written: places in `looks`. */
  readonly lookIds: Uint16Array;
  readonly looks: readonly ReadingLook[];
  /** When each station was last heard of, epoch milliseconds; NaN when nobody has said. */
  readonly heardAt: Float64Array;
  /** Degrees it comes from (wind), NaN where nobody has said; null for a measurement without a direction. */
  readonly directions: Float32Array | null;
  /** Null when it has not changed. */
  readonly legend: LegendState | null;
  /** Stations that are in the tables but have no usable coordinates. */
  readonly withoutPosition: number;
}

/** Thresholds in force and how many stations lie in each class. */
export interface LegendState {
  /** What it is the legend of: a person may have chosen something else by now. */
  readonly selection: Selection;
  readonly option: ValueOption;
  /** The unit that the thresholds and all comparable readings are in; null (`N/D`) where no station says any. */
  readonly unit: string | null;
  readonly thresholds: Thresholds;
  /** Stations in bucket 0 to 5 (those on the map). */
  readonly counts: readonly number[];
  readonly withoutReading: number;
  readonly hiddenZero: number;
  readonly notComparable: number;
  /** Readings of a unit that we cannot convert. */
  readonly otherUnit: number;
}
