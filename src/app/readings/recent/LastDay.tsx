import { DAY_MS } from '#domain/time/epoch-ms.ts';
import { quantityOf } from '#domain/quantities/quantities.ts';
import { formatClock, formatNumber, formatUnit } from '#domain/text/format.ts';
import { pointsWithin } from '#domain/series/series-point.ts';
import { extentOf } from '#domain/series/series-statistics.ts';
import { historyTexts } from '#i18n/pt-br/history.ts';
import { damsTexts } from '#i18n/pt-br/screens/dams.ts';
import { useTimeZone } from '#app/site-config.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import type { DamTrend } from '#app/readings/dam/dam-trend.ts';
import type { PublishedThreshold } from '#domain/stations/alerts/thresholds.ts';
import { thresholdName } from '#i18n/readings/threshold-texts.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { thresholdColour } from '#app/theme/threshold-colours.ts';
import * as styles from './LastDay.css.ts';
import { EDGE, Sparkline } from '#app/readings/Sparkline.tsx';
import { sketchedLevels } from './sketched-levels.ts';
import { useHistoryFailure } from '#app/readings/use-history-failure.ts';
import type { StationRecentSeries } from './use-recent-series.ts';

const HEIGHT = 56;
/** With room for the names of levels. */
const TALL = 104;
const TICK_MS = DAY_MS / 4;
/** 100 % is the crest of the spillway. */
const CREST = [{ value: 100 }];

/** Placeholder of the same height while the history is loading. */
export const LoadingDay = ({ isTall = false }: { readonly isTall?: boolean }) => (
  <div className={styles.figure}>
    <p className={styles.caption}>
      <span>{damsTexts.day}</span>
      <span>{historyTexts.loading}</span>
    </p>
    <div className={isTall ? styles.tallDrawing : styles.drawing} />
    <div className={styles.axis} aria-hidden="true">
      <span>{damsTexts.dayFrom}</span>
    </div>
  </div>
);

/** The last 24 hours of a dam or a river as a line, with the lowest and highest value in words, and the alert levels it is among. */
export const LastDay = ({
  drawn: { id, points, unit },
  thresholds = [],
  history,
  retry,
}: Pick<DamTrend, 'drawn'> &
  Omit<StationRecentSeries, 'series'> & {
    /** Of the quantity that is drawn, lowest first. */
    readonly thresholds?: readonly PublishedThreshold[];
  }) => {
  const failureOf = useHistoryFailure();
  const zone = useTimeZone();
  const theme = useTheme();
  const isTall = thresholds.length > 0;
  const height = isTall ? TALL : HEIGHT;
  if (history.kind === 'loading') return <LoadingDay isTall={isTall} />;
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
  const scale = sketchedLevels(thresholds, extent, leastSpread);
  const look = { unit, decimals };
  const levels = scale.thresholds.map((one) => ({
    value: one.value,
    name: thresholdName(one, look),
    colour: thresholdColour(one.level, theme),
    share: (scale.highest - one.value) / (scale.highest - scale.lowest),
  }));
  const written = (value: number) => `${formatNumber(value, decimals)}\u00a0${formatUnit(unit)}`;
  return (
    <>
      <figure className={styles.figure}>
        <figcaption className={styles.caption}>
          <span>{damsTexts.day}</span>
          <span>{damsTexts.dayBetween(written(extent.lowest), written(extent.highest))}</span>
        </figcaption>
        <div className={styles.plot}>
          <Sparkline
            points={day}
            spanMs={DAY_MS}
            leastSpread={leastSpread}
            scale={scale}
            height={height}
            tickMs={TICK_MS}
            levels={id === 'percentual' ? CREST : levels}
          />
          {levels.map(({ name, colour, share }) => (
            <span
              key={name}
              className={styles.level}
              style={{
                top: `${100 * ((EDGE + share * (height - 2 * EDGE)) / height)}%`,
                color: colour,
              }}
            >
              {name}
            </span>
          ))}
        </div>
        <div className={styles.axis} aria-hidden="true">
          <span>{damsTexts.dayFrom}</span>
          <span>{formatClock(last.time, zone)}</span>
        </div>
      </figure>
      {note}
    </>
  );
};
