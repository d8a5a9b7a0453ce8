import { isAltitude } from '#domain/quantities/quantities.ts';
import { measureOf } from '#domain/tags/unit-code.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { StationReading } from '#worker/api/station-sheet.ts';
import type { ThresholdLook } from '#i18n/readings/threshold-texts.ts';

/** What is compared with the thresholds of a quantity. */
export interface ThresholdReading extends ThresholdLook {
  /** Null without a reading, for one in a unit that cannot be compared, and for an altitude. */
  readonly value: number | null;
}

/** A station's reading of a quantity with thresholds. */
export const thresholdReading = (
  readings: readonly StationReading[],
  field: HistoricalField,
): ThresholdReading => {
  const source = seriesSourceOf(field);
  const { path, unit, decimals } = source;
  const reading = readings.find((one) => one.path === path);
  if (reading === undefined) return { value: null, unit, decimals };
  const { value } = reading;
  const isCompared =
    reading.comparable && typeof value === 'number' && !isAltitude(source, value, reading.unit);
  return {
    value: isCompared ? value : null,
    unit: reading.comparable ? measureOf(reading.unit) : unit,
    decimals: reading.decimals ?? decimals,
  };
};
