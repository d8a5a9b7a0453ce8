import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { type AlertState, alertStateOf } from '#domain/stations/alert-state.ts';
import {
  type PublishedThreshold,
  type ThresholdsByStation,
  thresholdsOf,
} from '#domain/stations/thresholds.ts';
import { comparableNumber, type ShownReading } from '#domain/tags/shown-reading.ts';
import type { ThresholdLook } from '#i18n/readings/threshold-texts.ts';
import type { StationBrief } from '#worker/api/station-briefs.ts';

/** The quantity of a station that has levels, and where its reading stands among them. */
export interface BriefAlert {
  readonly field: HistoricalField;
  /** Lowest first; at least one. */
  readonly thresholds: readonly PublishedThreshold[];
  readonly look: ThresholdLook;
  /** NaN without a comparable reading. */
  readonly value: number;
  /** Null without a comparable reading. */
  readonly state: AlertState | null;
}

type Readings = Pick<StationBrief, 'station' | 'level' | 'percent' | 'upstream'>;

/** Quantities of a brief that may have levels; the first that has some speaks for the station. */
const FIELDS: readonly (readonly [HistoricalField, (readings: Readings) => ShownReading | null])[] =
  [
    ['rio_nivel', ({ level }) => level],
    ['barramento_porc', ({ percent }) => percent],
    ['barramento_nivel', ({ upstream }) => upstream],
  ];

/** Where a station's river or reservoir stands among its alert levels; null if it has none that its readings may be compared with. */
export const briefAlert = (readings: Readings, all: ThresholdsByStation): BriefAlert | null => {
  const own = thresholdsOf(all, readings.station.codigo);
  for (const [field, readingOf] of FIELDS) {
    const thresholds = own.filter((one) => one.field === field);
    if (thresholds.length === 0) continue;
    const reading = readingOf(readings);
    const source = seriesSourceOf(field);
    const decimals = reading?.decimals ?? source.decimals;
    const value = comparableNumber(reading);
    return {
      field,
      thresholds,
      look: { unit: value === null ? source.unit : (reading?.unit ?? null), decimals },
      value: value ?? Number.NaN,
      state: value === null ? null : alertStateOf(thresholds, field, value, decimals),
    };
  }
  return null;
};
