import type { ValueOption } from '#domain/quantities/catalogue.ts';
import type { Thresholds } from '#domain/quantities/legend/legend.ts';
import type { LegendRange } from '#domain/quantities/quantities.ts';
import type { Selection } from '#domain/quantities/choices/selector.ts';
import type { ReadingLook } from '#domain/tags/shown-reading.ts';
import type { StationType } from '#domain/stations/station.ts';
import type { StationEntry } from './station-entry.ts';

/**
 * What colours the stations of a selection: its value, the alert level that the station has reached, or the rate at which its level
 * changes. Gauges have different zeros, so that levels do not compare; the last two do.
 */
export const MAP_COLOURS = ['value', 'alert', 'change'] as const;
export type MapColour = (typeof MAP_COLOURS)[number];

/** The selection to colour by (SPEC 4), and the stations to include. */
export interface MapLayerQuery extends Selection {
  /** Missing: `value`. Of rivers only; other selections ignore it. */
  readonly colour?: MapColour;
  /** Missing or empty: every type. */
  readonly types?: readonly StationType[];
  /** Range of the legend; missing: the quantity's own. */
  readonly range?: LegendRange;
}

/** Stations, values and colours of a selection. Columns run in parallel: `ids[i]` has `values[i]`. */
export interface MapLayerFrame {
  /** True: a full frame, replaces everything in the view. False: only what changed since the last frame. */
  readonly whole: boolean;
  /** Stations that are new or whose description changed, with a position or without; in a full frame, all of them. */
  readonly stations: readonly StationEntry[];
  readonly ids: Uint32Array;
  /** In the unit of the reading's look; NaN is no reading. */
  readonly values: Float64Array;
  /** 0 to 5, or NO_READING, HIDDEN_ZERO, NOT_COMPARABLE, OTHER_UNIT of the domain's legend. */
  readonly buckets: Int8Array;
  /** How each value is written: indexes into `looks`. */
  readonly lookIds: Uint16Array;
  readonly looks: readonly ReadingLook[];
  /** When each station last reported, epoch milliseconds; NaN if unknown. */
  readonly reportedAt: Float64Array;
  /** Direction in degrees that the wind blows from; NaN if unknown. Null for a quantity without a direction. */
  readonly directions: Float32Array | null;
  /** Rate of rise of the river in the last hour, in cm/h; NaN if unknown, for a silent station, and for a station without a level. */
  readonly rates: Float32Array;
  /** Where it goes now: a sign of `SIGNS`, or `UNKNOWN_SIGN`; that is all there is for other selections than rivers. */
  readonly signs: Int8Array;
  /** `AlertRank` of each station, whatever the selection. */
  readonly alerts: Int8Array;
  /** Null when it has not changed. */
  readonly legend: LegendState | null;
}

/** Current thresholds, and the number of stations in each class. */
export interface LegendState {
  /** The selection this legend belongs to; the user may have chosen another since. */
  readonly selection: Selection;
  /**
   * What the buckets are of. `alert`: bucket 0 is below every level, 1 to 4 are the levels of `THRESHOLD_LEVELS`; stations with a reading
   * and without levels are `NOT_COMPARABLE`. `change`: the classes of `CHANGE_BOUNDS`; stations without a known rate are `NO_READING`.
   */
  readonly colour: MapColour;
  readonly option: ValueOption;
  /** Unit of the thresholds and of all comparable readings; null (`N/D`) if no station reports one. */
  readonly unit: string | null;
  readonly thresholds: Thresholds;
  /** Number of stations in each bucket, 0 to 5. */
  readonly counts: readonly number[];
  readonly withoutReading: number;
  readonly hiddenZero: number;
  readonly notComparable: number;
  /** Readings in a unit that we cannot convert. */
  readonly otherUnit: number;
}
