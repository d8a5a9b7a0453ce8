import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { compassPointOf } from '#domain/quantities/compass.ts';
import { formatReading } from '#domain/text/format.ts';
import type { LastReported } from '#domain/stations/quality/freshness.ts';
import { HIDDEN_ZERO } from '#domain/quantities/legend/legend.ts';
import { readingTexts, stationTexts } from '#i18n/pt-br/readings.ts';
import { reportWords } from '#i18n/readings/report-text.ts';
import { type Trend, trendNow } from '#i18n/readings/trend-texts.ts';
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

/** `há 4 min`, `há 2 h · leitura antiga`, `há 10 s · de outra rede: Defesa Civil Vizinha`. */
export const ageText = (report: LastReported, now: EpochMs): string => {
  const { age, note } = reportWords(report, now);
  return note === null ? age : `${age} · ${note}`;
};
