import { pointsWithin, type SeriesPoint } from '#domain/series/series-point.ts';
import { quantityOf } from '#domain/quantities/quantities.ts';
import { extentOf } from '#domain/series/series-statistics.ts';
import type { PublishedThreshold } from '#domain/stations/alerts/thresholds.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { formatClock } from '#domain/text/format.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';
import { damsTexts } from '#i18n/pt-br/screens/dams.ts';
import { type ThresholdLook, thresholdName } from '#i18n/readings/threshold-texts.ts';
import { linePath } from '#app/ui/line-path.ts';
import { useTimeZone } from '#app/site-config.tsx';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { thresholdColour } from '#app/theme/threshold-colours.ts';
import * as styles from './LevelSketch.css.ts';
import { sketchedLevels } from './sketched-levels.ts';

/** Drawing units; stretched to the width of the card. */
const WIDTH = 240;
const HEIGHT = 100;
const EDGE = 4;
/** Every six hours. */
const TICKS = [0.25, 0.5, 0.75] as const;

/** The last 24 hours of the level as a line, with the alert levels it is among. The words above give the same. */
export const LevelSketch = ({
  points,
  thresholds,
  look,
  instead,
}: {
  readonly points: readonly SeriesPoint[];
  /** Lowest first. */
  readonly thresholds: readonly PublishedThreshold[];
  readonly look: ThresholdLook;
  /** In place of a drawing where there is nothing to draw. */
  readonly instead: string;
}) => {
  const theme = useTheme();
  const zone = useTimeZone();
  const day = pointsWithin(points, DAY_MS);
  const extent = extentOf(day);
  const last = day.at(-1);
  if (extent === null || last === undefined) {
    return <p className={styles.missing}>{instead}</p>;
  }
  const shown = sketchedLevels(
    thresholds.filter(({ field }) => field === 'rio_nivel'),
    extent,
    quantityOf('rio').leastSpread,
  );
  const y = (value: number): number =>
    HEIGHT - EDGE - ((value - shown.lowest) / (shown.highest - shown.lowest)) * (HEIGHT - 2 * EDGE);
  const x = (time: number): number => (1 - (last.time - time) / DAY_MS) * WIDTH;
  return (
    <figure aria-label={cityTexts.sketch}>
      <div className={styles.plot}>
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {TICKS.map((share) => (
            <path key={share} className={styles.tick} d={`M${share * WIDTH} 0V${HEIGHT}`} />
          ))}
          {shown.thresholds.map((one) => (
            <path
              key={`${one.label} ${one.value}`}
              className={styles.threshold}
              stroke={thresholdColour(one.level, theme)}
              d={`M0 ${y(one.value)}H${WIDTH}`}
            />
          ))}
          <path className={styles.level} d={linePath(day, x, y)} />
        </svg>
        {shown.thresholds.map((one) => (
          <span
            key={`${one.label} ${one.value}`}
            className={styles.label}
            style={{
              top: `${(y(one.value) / HEIGHT) * 100}%`,
              color: thresholdColour(one.level, theme),
            }}
          >
            {thresholdName(one, look)}
          </span>
        ))}
      </div>
      <figcaption className={styles.axis}>
        <span>{damsTexts.dayFrom}</span>
        <span>{formatClock(epochMs(last.time - DAY_MS / 2), zone)}</span>
        <span>{damsTexts.dayTo}</span>
      </figcaption>
    </figure>
  );
};
