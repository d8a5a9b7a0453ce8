import { quantityOf, unitBeside } from '#domain/quantities/quantities.ts';
import {
  type MainReading,
  mainReadingOf,
  type ReadingOf,
  trendLevelOf,
} from '#domain/stations/main-reading.ts';
import { type StationAlert, stationAlert } from '#domain/stations/alerts/station-alert.ts';
import { type ThresholdsByStation, thresholdsOf } from '#domain/stations/alerts/thresholds.ts';
import { riseTrend, type Trend } from '#i18n/readings/trend-texts.ts';
import type { StationSummary } from '#worker/api/station-board.ts';
import type { StationReading } from '#worker/api/station-sheet.ts';

/** The readings of a summary that may stand for its station. */
export const summaryReadings =
  (summary: StationSummary): ReadingOf =>
  (quantity) =>
    ({
      rio: summary.level,
      percentual: summary.percent,
      montante: summary.upstream,
      chuva001h: summary.rain,
      chuva024h: summary.rainDay,
      temperatura: summary.temperature,
    })[quantity];

/** The readings of a sheet that may stand for its station. */
export const sheetReadings = (readings: readonly StationReading[]): ReadingOf => {
  const byPath = new Map(readings.map((reading) => [reading.path, reading]));
  return (quantity) => {
    for (const path of quantityOf(quantity).paths) {
      const reading = byPath.get(path);
      if (reading === undefined || !reading.show || typeof reading.value !== 'number') continue;
      const { value, unit, decimals, comparable } = reading;
      return { value, unit, decimals, comparable };
    }
    return null;
  };
};

/** The main reading of a summary's station. */
export const mainOfSummary = (summary: StationSummary): MainReading | null =>
  mainReadingOf(summary.station.type, summaryReadings(summary));

/** The trend of a main reading; null where it has none, while it is unknown, and of a silent station: its last rate is not the present one. */
export const trendOfSummary = (
  main: MainReading | null,
  summary: StationSummary,
  isSilent: boolean,
): Trend | null => {
  const level = main === null || isSilent ? null : trendLevelOf(main);
  if (level === null) return null;
  const rise = level === 'rio' ? summary.rise : summary.upstreamRise;
  return riseTrend(rise, unitBeside(level, summaryReadings(summary)(level)));
};

/** Where the river or reservoir of a summary's station is among its alert levels; null without levels. */
export const alertOfSummary = (
  summary: StationSummary,
  thresholds: ThresholdsByStation,
): StationAlert | null =>
  stationAlert(thresholdsOf(thresholds, summary.station.codigo), summaryReadings(summary));
