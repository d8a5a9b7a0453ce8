import { NO_READING, NOT_COMPARABLE } from '#domain/quantities/legend/legend.ts';
import {
  ALERT_UNKNOWN,
  type AlertRank,
  NO_ALERT_LEVELS,
} from '#domain/stations/alerts/alert-state.ts';
import { CHANGE_BOUNDS } from '#domain/series/level-trend.ts';

/**
 * Legend class of a station coloured by alert level: 0 is below every level, 1 to 4 are the levels. `value` is its reading of the selection,
 * NaN for none.
 */
export const alertClassOf = (value: number, alert: AlertRank): number => {
  if (Number.isNaN(value) || alert === ALERT_UNKNOWN) return NO_READING;
  return alert === NO_ALERT_LEVELS ? NOT_COMPARABLE : alert;
};

/** Legend class of a rate in cm/h (NaN: unknown). A bound belongs to the faster of its two classes, rising or falling. */
export const changeClassOf = (rate: number): number =>
  Number.isNaN(rate)
    ? NO_READING
    : CHANGE_BOUNDS.filter((bound) => (bound < 0 ? rate > bound : rate >= bound)).length;
