import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { isAltitude } from '#domain/quantities/quantities.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import { missingTo, type PublishedThreshold, THRESHOLD_LEVELS } from './thresholds.ts';

/** Where a reading stands among its station's thresholds. */
export interface AlertState {
  /** The highest threshold that is reached; null below all of them. */
  readonly reached: PublishedThreshold | null;
  /** The next threshold above, and how far it is in the unit of the reading; null above all of them. */
  readonly next: { readonly threshold: PublishedThreshold; readonly missing: number } | null;
}

/**
 * Where a reading stands among thresholds of its quantity, lowest first (`thresholdsOf`); null if there are none, for NaN, and for an
 * altitude, which has another zero. A distance that would read as zero with `decimals` digits counts as reached.
 */
export const alertStateOf = (
  thresholds: readonly PublishedThreshold[],
  field: HistoricalField,
  value: number,
  { unit, decimals }: { readonly unit: string | null; readonly decimals: number },
): AlertState | null => {
  const own = thresholds.filter((threshold) => threshold.field === field);
  if (own.length === 0 || Number.isNaN(value)) return null;
  if (isAltitude(seriesSourceOf(field), value, unit)) return null;
  let reached: PublishedThreshold | null = null;
  for (const threshold of own) {
    const missing = missingTo(threshold, value, decimals);
    if (missing !== null) return { reached, next: { threshold, missing } };
    reached = threshold;
  }
  return { reached, next: null };
};

/** The station has no threshold that its readings may be compared with. */
export const NO_ALERT_LEVELS = -2;
/** It has thresholds, but no reading to compare. */
export const ALERT_UNKNOWN = -1;
/** Below every threshold. */
export const BELOW_ALERT_LEVELS = 0;

/**
 * Severity of a station's alert state as a number, for columns and sorting: {@link NO_ALERT_LEVELS}, {@link ALERT_UNKNOWN},
 * {@link BELOW_ALERT_LEVELS}, or 1 + the position of the reached level in `THRESHOLD_LEVELS`.
 */
export type AlertRank = -2 | -1 | 0 | 1 | 2 | 3 | 4;

const RANKS: readonly AlertRank[] = [1, 2, 3, 4];

/** The rank of an alert state; {@link NO_ALERT_LEVELS} for null. */
export const alertRankOf = (state: AlertState | null): AlertRank => {
  if (state === null) return NO_ALERT_LEVELS;
  if (state.reached === null) return BELOW_ALERT_LEVELS;
  return RANKS[THRESHOLD_LEVELS.indexOf(state.reached.level)] ?? BELOW_ALERT_LEVELS;
};

/** Whether a rank is of a station at or above one of its thresholds. */
export const isAboveAlertLevel = (rank: number): boolean => rank > BELOW_ALERT_LEVELS;
