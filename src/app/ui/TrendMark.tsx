import type { Direction } from '#domain/series/level-trend.ts';

/** Arrow up, bar, arrow down; viewBox 16 × 16. */
const SHAPES: { readonly [D in Direction]: string } = {
  rising: 'M8 2L15 14H1Z',
  steady: 'M1 6.5H15V9.5H1Z',
  falling: 'M8 14L1 2H15Z',
};

/** Icon of a trend. The text beside it has the same meaning, so it is hidden from screen readers. */
export const TrendMark = ({ direction }: { readonly direction: Direction }) => (
  <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
    <path d={SHAPES[direction]} fill="currentColor" />
  </svg>
);
