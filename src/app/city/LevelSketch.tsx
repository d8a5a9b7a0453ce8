import { pointsWithin, type SeriesPoint } from '#domain/series/series-point.ts';
import { quantityOf } from '#domain/quantities/quantities.ts';
import { extentOf } from '#domain/series/series-statistics.ts';
import type { PublishedThreshold } from '#domain/stations/alerts/thresholds.ts';
import { DAY_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { formatClock } from '#domain/text/format.ts';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';
import { damsTexts } from '#i18n/pt-br/screens/dams.ts';
import { type ThresholdLook, thresholdName } from '#i18n/readings/threshold-texts.ts';
import { EDGE, Sparkline } from '#app/readings/Sparkline.tsx';
import { useTimeZone } from '#app/site-config.tsx';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { thresholdColour } from '#app/theme/threshold-colours.ts';
import * as styles from './LevelSketch.css.ts';
import { sketchedLevels } from './sketched-levels.ts';

const HEIGHT = 104;

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
  const { leastSpread } = quantityOf('rio');
  const shown = sketchedLevels(
    thresholds.filter(({ field }) => field === 'rio_nivel'),
    extent,
    leastSpread,
  );
  const levels = shown.thresholds.map((one) => ({
    value: one.value,
    name: thresholdName(one, look),
    colour: thresholdColour(one.level, theme),
    share: (shown.highest - one.value) / (shown.highest - shown.lowest),
  }));
  return (
    <figure aria-label={cityTexts.sketch}>
      <div className={styles.plot}>
        <Sparkline
          points={day}
          spanMs={DAY_MS}
          leastSpread={leastSpread}
          scale={shown}
          levels={levels}
          height={HEIGHT}
          tickMs={DAY_MS / 4}
        />
        {levels.map(({ name, colour, share }) => (
          <span
            key={name}
            className={styles.label}
            style={{ top: EDGE + share * (HEIGHT - 2 * EDGE), color: colour }}
          >
            {name}
          </span>
        ))}
      </div>
      <figcaption className={styles.axis}>
        <span>{damsTexts.dayFrom}</span>
        <span>{formatClock(epochMs(last.time - DAY_MS / 2), zone)}</span>
        <span>{formatClock(last.time, zone)}</span>
      </figcaption>
    </figure>
  );
};
