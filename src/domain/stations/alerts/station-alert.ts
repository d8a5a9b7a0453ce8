import { quantityOf, unitBeside } from '#domain/quantities/quantities.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { comparableNumber, type ShownReading } from '#domain/tags/shown-reading.ts';
import { measureOf } from '#domain/tags/unit-code.ts';
import { type AlertState, alertStateOf } from './alert-state.ts';
import type { PublishedThreshold } from './thresholds.ts';

/** The quantities that may have alert levels. */
export const ALERT_QUANTITIES = ['rio', 'percentual', 'montante'] as const;

/** The quantity of a station that has alert levels, and where its reading is among them. */
export interface StationAlert {
  readonly field: HistoricalField;
  /** Lowest first; at least one. */
  readonly thresholds: readonly PublishedThreshold[];
  /** How the quantity's levels are written: as the reading; in its own unit where that is not comparable. */
  readonly look: { readonly unit: string | null; readonly decimals: number };
  /** NaN without a comparable reading. */
  readonly value: number;
  /** Null without a comparable reading. */
  readonly state: AlertState | null;
}

/**
 * Where a station's river or reservoir is among its alert levels (`thresholdsOf`): the first of {@link ALERT_QUANTITIES} with levels and a
 * comparable reading, else the first with levels; null without levels.
 */
export const stationAlert = (
  own: readonly PublishedThreshold[],
  readingOf: (id: (typeof ALERT_QUANTITIES)[number]) => ShownReading | null,
): StationAlert | null => {
  if (own.length === 0) return null;
  const alerts = ALERT_QUANTITIES.flatMap((id): readonly StationAlert[] => {
    const { field, decimals: usual } = quantityOf(id);
    const thresholds = own.filter((one) => one.field === field);
    if (field === null || thresholds.length === 0) return [];
    const reading = readingOf(id);
    const decimals = reading?.decimals ?? usual;
    const number = comparableNumber(reading) ?? Number.NaN;
    const unit = unitBeside(id, reading);
    const state = alertStateOf(thresholds, field, number, { unit, decimals });
    const value = state === null ? Number.NaN : number;
    return [{ field, thresholds, look: { unit: measureOf(unit), decimals }, value, state }];
  });
  return alerts.find(({ state }) => state !== null) ?? alerts[0] ?? null;
};
