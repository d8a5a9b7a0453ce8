import { type AlertRank, NO_ALERT_LEVELS } from '#domain/stations/alerts/alert-state.ts';
import { unitBeside } from '#domain/quantities/quantities.ts';
import { CENTIMETRES } from '#domain/series/level-trend.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { DerivedSort } from '#worker/api/station-table.ts';
import type { AlertStanding } from '../alert-levels.ts';
import type { SortKey } from './sorted-stations.ts';

const UNITS: Readonly<Record<DerivedSort, string>> = { rate: 'cm/h', now: 'cm/h', alert: '' };

export const derivedUnitOf = (column: DerivedSort): string => UNITS[column];

const shownWhole = (value: number, column: DerivedSort): ShownReading => ({
  value,
  unit: UNITS[column],
  decimals: 0,
  comparable: true,
});

/** A rate of rise in cm/h as the table shows it beside its level; null is not known. */
export const shownRate = (rate: number | null, level: ShownReading | null): ShownReading | null => {
  if (rate === null) return null;
  if (unitBeside('rio', level) !== null) return shownWhole(rate, 'rate');
  return { value: rate / CENTIMETRES, unit: null, decimals: 2, comparable: true };
};

/** An alert rank as the table shows it; null for a station without levels. */
export const shownAlert = (rank: AlertRank): ShownReading | null =>
  rank === NO_ALERT_LEVELS ? null : shownWhole(rank, 'alert');

/** Directions of the keys of a sort by alert: descending, the highest rank comes first, and in it the station nearest to its next level. */
export const alertDirections = (descending: boolean): readonly boolean[] => [
  descending,
  !descending,
];

/** The keys of a sort by alert; stations without levels have none. */
export const alertSortKeys = ({ rank, missing }: AlertStanding): readonly SortKey[] => [
  rank === NO_ALERT_LEVELS ? null : rank,
  missing,
];
