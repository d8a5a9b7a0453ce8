import { type AlertState, alertStateOf } from '#domain/stations/alert-state.ts';
import { quantityOf } from '#domain/quantities/quantities.ts';
import { type ThresholdsByStation, thresholdsOf } from '#domain/stations/thresholds.ts';
import { comparableNumber, type ShownReading } from '#domain/tags/shown-reading.ts';

/** A river's level among its station's alert levels; null without levels, without a reading, or in a foreign unit. */
export const levelAlert = (
  thresholds: ThresholdsByStation,
  codigo: string,
  level: ShownReading | null,
): AlertState | null => {
  const value = comparableNumber(level);
  if (value === null) return null;
  const decimals = level?.decimals ?? quantityOf('rio').decimals;
  return alertStateOf(thresholdsOf(thresholds, codigo), 'rio_nivel', value, decimals);
};
