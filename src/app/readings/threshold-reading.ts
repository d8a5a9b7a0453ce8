import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { StationReading } from '#worker/api/station-sheet.ts';
import type { ThresholdLook } from '#i18n/readings/threshold-texts.ts';

/** What is compared with the thresholds of a quantity. */
export interface ThresholdReading extends ThresholdLook {
  /** Null without a reading, and for one in a unit that cannot be compared. */
  readonly value: number | null;
}

/** A station's reading of a quantity with thresholds. */
export const thresholdReading = (
  readings: readonly StationReading[],
  field: HistoricalField,
): ThresholdReading => {
  const { path, unit, decimals } = seriesSourceOf(field);
  const reading = readings.find((one) => one.path === path);
  if (reading === undefined) return { value: null, unit, decimals };
  const { comparable, value } = reading;
  return {
    value: comparable && typeof value === 'number' ? value : null,
    unit: comparable ? reading.unit : unit,
    decimals: reading.decimals ?? decimals,
  };
};
