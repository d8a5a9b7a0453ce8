import { THRESHOLD_LEVELS } from '#domain/stations/alerts/thresholds.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { thresholdColour } from '#app/theme/threshold-colours.ts';
import { mark } from './AlertMark.css.ts';

/** A warning triangle with its exclamation mark cut out; viewBox 16 × 16. */
const TRIANGLE = 'M8 1L15.5 14.5H.5ZM7.2 5.5L7.5 10.2H8.5L8.8 5.5ZM7.1 11.3V12.9H8.9V11.3Z';

/** Sign of the level that a station has reached (`AlertRank`); nothing below. The text beside it names the level. */
export const AlertMark = ({ rank }: { readonly rank: number }) => {
  const theme = useTheme();
  const level = THRESHOLD_LEVELS[rank - 1];
  return level === undefined ? null : (
    <svg className={mark} width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
      <path d={TRIANGLE} fill={thresholdColour(level, theme)} fillRule="evenodd" />
    </svg>
  );
};
