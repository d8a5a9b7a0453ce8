import { ALERT_OUTLINE } from '#contract/site/mark-outlines.ts';
import { THRESHOLD_LEVELS } from '#domain/stations/alerts/thresholds.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { thresholdColour } from '#app/theme/threshold-colours.ts';
import { mark } from './AlertMark.css.ts';

/** Sign of the level that a station has reached (`AlertRank`); nothing below. The text beside it names the level. */
export const AlertMark = ({ rank }: { readonly rank: number }) => {
  const theme = useTheme();
  const level = THRESHOLD_LEVELS[rank - 1];
  return level === undefined ? null : (
    <svg className={mark} width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
      <path d={ALERT_OUTLINE} fill={thresholdColour(level, theme)} fillRule="evenodd" />
    </svg>
  );
};
