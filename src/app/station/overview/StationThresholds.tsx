import { thresholdsTexts } from '#i18n/pt-br/thresholds.ts';
import { useNow } from '#app/core/use-now.ts';
import { thresholdReading } from '#app/readings/threshold-reading.ts';
import { thresholdDistance } from '#i18n/readings/threshold-texts.ts';
import { ThresholdNotes } from '#app/readings/ThresholdNotes.tsx';
import { useSiteConfig } from '#app/site-config.tsx';
import type { KnownStation } from '#app/station/station-sheet-context.tsx';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { thresholdColour } from '#app/theme/threshold-colours.ts';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import {
  missingTo,
  thresholdsOf,
  thresholdsOfOtherStaff,
} from '#domain/stations/alerts/thresholds.ts';
import * as styles from './StationThresholds.css.ts';
import { linkRow } from '#app/ui/page.css.ts';

/** How far the station's readings are from its thresholds, and where these come from; nothing without thresholds. */
export const StationThresholds = ({ sheet }: { readonly sheet: KnownStation }) => {
  const { thresholds: all, network } = useSiteConfig();
  const theme = useTheme();
  const { station, readings } = sheet;
  // A silent station's last level says nothing about now.
  const isSilent = freshnessOf(sheet, useNow()) === 'silent';
  const thresholds = thresholdsOf(all, station.codigo);
  const others = thresholdsOfOtherStaff(all, station.codigo);
  if (thresholds.length === 0 && others.length === 0) return null;
  const lines = thresholds.map((threshold) => {
    const reading = thresholdReading(readings, threshold.field);
    const value = isSilent ? null : reading.value;
    return {
      threshold,
      text: thresholdDistance(threshold, value, reading),
      isReached: value !== null && missingTo(threshold, value, reading.decimals) === null,
    };
  });
  return (
    <section className={styles.box} aria-label={thresholdsTexts.title}>
      {lines.length === 0 ? null : (
        <ul className={styles.list}>
          {lines.map(({ threshold, text, isReached }) => (
            <li
              key={`${threshold.label} ${threshold.value}`}
              className={styles.item[isReached ? 'reached' : 'ahead']}
            >
              <svg className={styles.glyph} width="20" height="10" aria-hidden="true">
                <line
                  x1="0"
                  x2="20"
                  y1="5"
                  y2="5"
                  stroke={thresholdColour(threshold.level, theme)}
                  strokeWidth="2"
                  strokeDasharray="8 4"
                />
              </svg>
              {text}
            </li>
          ))}
        </ul>
      )}
      {lines.some(({ isReached }) => isReached) && network.warnings.length > 0 ? (
        <p className={styles.warnings}>
          {thresholdsTexts.warnings}
          {network.warnings.map(({ name, url }) => (
            <a key={`${name} ${url}`} className={linkRow} href={url} rel="noopener">
              {name}
            </a>
          ))}
        </p>
      ) : null}
      <ThresholdNotes thresholds={thresholds} others={others} />
    </section>
  );
};
