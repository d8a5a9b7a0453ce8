import { DAY_MS } from '#domain/time/epoch-ms.ts';
import { quantityOf } from '#domain/quantities/quantities.ts';
import { formatClock, formatNumber, formatUnit } from '#domain/text/format.ts';
import { pointsWithin } from '#domain/series/series-point.ts';
import { extentOf } from '#domain/series/series-statistics.ts';
import { historyTexts } from '#i18n/pt-br/history.ts';
import { damsTexts } from '#i18n/pt-br/screens/dams.ts';
import { useTimeZone } from '#app/site-config.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import type { DamTrend } from './dam/dam-trend.ts';
import * as styles from './LastDay.css.ts';
import { Sparkline } from './Sparkline.tsx';
import { useHistoryFailure } from './use-history-failure.ts';
import type { StationRecentSeries } from './recent/use-recent-series.ts';

const HEIGHT = 56;
const TICK_MS = DAY_MS / 4;
/** 100 % is the crest of the spillway. */
const CREST = [{ value: 100 }];

/** Placeholder of the same height while the history is loading. */
export const LoadingDay = () => (
  <div className={styles.figure}>
    <p className={styles.caption}>
      <span>{damsTexts.day}</span>
      <span>{historyTexts.loading}</span>
    </p>
    <div className={styles.drawing} />
    <div className={styles.axis} aria-hidden="true">
      <span>{damsTexts.dayFrom}</span>
    </div>
  </div>
);

/** The last 24 hours of a dam or a river as a line, with the lowest and highest value in words. */
export const LastDay = ({
  drawn: { id, points, unit },
  history,
  retry,
}: Pick<DamTrend, 'drawn'> & Omit<StationRecentSeries, 'series'>) => {
  const failureOf = useHistoryFailure();
  const zone = useTimeZone();
  if (history.kind === 'loading') return <LoadingDay />;
  const { decimals, leastSpread } = quantityOf(id);
  const day = pointsWithin(points, DAY_MS);
  const extent = extentOf(day);
  const last = day.at(-1);
  const note =
    history.kind === 'failed' ? (
      <div className={styles.failed}>
        <p>
          {historyTexts.failed} {failureOf(history.reason).why} {historyTexts.failedLive}
        </p>
        <Button onClick={retry}>{historyTexts.retry}</Button>
      </div>
    ) : null;
  if (extent === null || last === undefined)
    return note ?? <p className={styles.missing}>{damsTexts.dayMissing}</p>;
  const written = (value: number) => `${formatNumber(value, decimals)}\u00a0${formatUnit(unit)}`;
  return (
    <>
      <figure className={styles.figure}>
        <figcaption className={styles.caption}>
          <span>{damsTexts.day}</span>
          <span>{damsTexts.dayBetween(written(extent.lowest), written(extent.highest))}</span>
        </figcaption>
        <Sparkline
          points={day}
          spanMs={DAY_MS}
          leastSpread={leastSpread}
          height={HEIGHT}
          tickMs={TICK_MS}
          levels={id === 'percentual' ? CREST : []}
        />
        <div className={styles.axis} aria-hidden="true">
          <span>{damsTexts.dayFrom}</span>
          <span>{formatClock(last.time, zone)}</span>
        </div>
      </figure>
      {note}
    </>
  );
};
