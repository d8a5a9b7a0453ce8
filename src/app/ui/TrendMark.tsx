import { TREND_OUTLINES } from '#contract/site/mark-outlines.ts';
import type { Direction } from '#domain/series/level-trend.ts';

/** Icon of a trend. The text beside it has the same meaning, so it is hidden from screen readers. */
export const TrendMark = ({ direction }: { readonly direction: Direction }) => (
  <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
    <path d={TREND_OUTLINES[direction]} fill="currentColor" />
  </svg>
);
