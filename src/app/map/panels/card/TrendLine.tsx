import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { recentPoints } from '#app/readings/recent-points.ts';
import { Sparkline } from '#app/readings/Sparkline.tsx';
import { useRecentSeries } from '#app/readings/use-recent-series.ts';
import { type RecentChange, recentChangeOf, recentChangeText } from './recent-change.ts';
import * as styles from './StationCard.css.ts';

const HEIGHT = 44;

/** What is asked of the history where nothing of the last day is known. */
const ASKED_MS = 6 * HOUR_MS;

/** Which way a station has gone: a line to see, and the same in words. */
export const TrendLine = ({
  trend,
  spanMs,
}: {
  readonly trend: RecentChange;
  readonly spanMs: number;
}) => (
  <figure className={styles.trend}>
    <figcaption className={styles.trendWords}>{recentChangeText(trend)}</figcaption>
    <Sparkline
      points={trend.points}
      spanMs={spanMs}
      leastSpread={trend.leastSpread}
      height={HEIGHT}
      tickMs={spanMs === DAY_MS ? DAY_MS / 4 : HOUR_MS}
    />
  </figure>
);

/** The same from the station's history, which is requested for it. */
export const HistoryTrendLine = ({ codigo }: { readonly codigo: string }) => {
  const { series } = useRecentSeries(codigo, ASKED_MS);
  const drawn = series.map(({ field, unit, decimals }) => ({
    field,
    unit,
    decimals,
    points: recentPoints(series, field, null),
  }));
  const trend = recentChangeOf(drawn, ASKED_MS);
  return trend === null ? null : <TrendLine trend={trend} spanMs={ASKED_MS} />;
};
