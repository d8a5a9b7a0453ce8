import { HOUR_MS } from '#domain/time/durations.ts';
import { formatNumber, formatUnit } from '#domain/text/format.ts';
import { Sparkline } from '#app/readings/Sparkline.tsx';
import { useRecentSeries } from '#app/readings/use-recent-series.ts';
import { mapTexts } from '#i18n/pt-br/map.ts';
import { seriesName } from '#i18n/pt-br/quantities.ts';
import { type Trend, TREND_SPAN_MS, trendOf } from './trend.ts';
import * as styles from './TrendLine.css.ts';

const HEIGHT = 48;

/** `subiu 0,40 m em 6 h`. */
export const trendText = ({ change, span, decimals, unit }: Trend): string => {
  if (change === null) return mapTexts.trendDatumShift;
  const hours = Math.max(1, Math.round(span / HOUR_MS));
  const amount = `${formatNumber(Math.abs(change.amount), decimals)} ${formatUnit(unit)}`;
  return mapTexts.trend[change.direction](amount, hours);
};

/** Which way a station has gone in the last hours: a line to see, and the same in words. */
export const TrendLine = ({ codigo }: { readonly codigo: string }) => {
  const { series } = useRecentSeries(codigo, TREND_SPAN_MS);
  const trend = trendOf(series);
  if (trend === null) return null;
  const { field, points, leastSpread } = trend;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {seriesName(field)}: {trendText(trend)}
      </figcaption>
      <Sparkline
        points={points}
        spanMs={TREND_SPAN_MS}
        leastSpread={leastSpread}
        height={HEIGHT}
        tickMs={HOUR_MS}
      />
    </figure>
  );
};
