import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { compassPointOf } from '#domain/quantities/compass.ts';
import { formatAge, formatReading } from '#domain/text/format.ts';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import { HIDDEN_ZERO } from '#domain/quantities/legend/legend.ts';
import { readingTexts, stationTexts } from '#i18n/pt-br/readings.ts';
import { type Trend, trendNow } from '#i18n/readings/trend-texts.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import type { MapStation } from '#app/map/stations/station-columns.ts';

/** `12,4 mm`, `sem leitura`, or nothing for a zero of chuva or taxa (SPEC 9). `decimals`: where its `Format` does not say. */
export const stationValueText = (entry: MapStation, decimals: number): string => {
  if (entry.bucket === HIDDEN_ZERO) return '';
  const { unit, decimals: asked } = entry.look;
  const style = { unit, decimals: asked ?? decimals, showsZero: true };
  return formatReading(entry.value, style) ?? stationTexts.noReading;
};

/** `vento de nordeste`; null in a calm, and where the direction is unknown. */
export const windText = ({ value, direction }: MapStation): string | null => {
  const point = value > 0 ? compassPointOf(direction) : null;
  return point === null ? null : readingTexts.windFrom(point);
};

/** Where its river goes; null where that is not known. */
export const riverTrend = ({ rate, riverDirection, look }: MapStation): Trend | null =>
  trendNow(rate, riverDirection, look.unit);

/** `há 4 min`. */
export const ageText = ({ reportedAt }: MapStation, now: EpochMs): string =>
  Number.isNaN(reportedAt) ? mapTexts.ageUnknown : formatAge(now - reportedAt);

/** Whether a reading is history. */
export const isOld = ({ reportedAt }: MapStation, now: EpochMs): boolean =>
  freshnessOf(reportedAt, now) === 'silent';
