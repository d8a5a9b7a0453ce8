import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

/** Room for the value labels on the left, for half a time label on the right. */
const GUTTER = 56;
const RIM = 20;

export const root = style({ position: 'relative', isolation: 'isolate' });

export const canvas = style({ position: 'absolute', inset: 0, pointerEvents: 'none', zIndex: -1 });

/** Takes the pointer for the whole height: one instant for all panels. */
export const cursor = style({
  position: 'absolute',
  inset: `0 ${RIM}px 0 ${GUTTER}px`,
  // Down the page scrolls, across reads the chart.
  touchAction: 'pan-y',
  cursor: 'crosshair',
});

const noThumb = { appearance: 'none', width: 0, border: 0, opacity: 0 } as const;

/** A real slider without its looks: the crosshair is its thumb. */
export const slider = style({
  appearance: 'none',
  width: '100%',
  height: '100%',
  margin: 0,
  borderRadius: vars.radius,
  background: 'transparent',
  pointerEvents: 'none',
  selectors: {
    '&::-webkit-slider-thumb': noThumb,
    '&::-moz-range-thumb': noThumb,
    '&::-webkit-slider-runnable-track': { background: 'transparent' },
    '&::-moz-range-track': { background: 'transparent' },
  },
});

export const panel = style({ paddingTop: vars.space.x2 });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${vars.space.x3}`,
  paddingBottom: vars.space.x1,
});

export const entry = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 8px',
});

export const glyph = style({ alignSelf: 'center', flex: 'none' });

export const label = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const value = style({
  fontWeight: vars.font.bold,
  fontSize: vars.font.large,
  lineHeight: 1.2,
});

export const when = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const plot = style({ position: 'relative', margin: `0 ${RIM}px 0 ${GUTTER}px` });

export const valueLabel = style({
  position: 'absolute',
  right: '100%',
  paddingRight: vars.space.x1,
  translate: '0 -50%',
  fontSize: vars.font.small,
  lineHeight: 1,
  color: vars.color.textMuted,
  whiteSpace: 'nowrap',
});

export const timeAxis = style({
  position: 'relative',
  height: 24,
  margin: `0 ${RIM}px 0 ${GUTTER}px`,
  fontSize: vars.font.small,
  lineHeight: '24px',
  color: vars.color.textMuted,
});

export const timeLabel = style({ position: 'absolute', translate: '-50% 0', whiteSpace: 'nowrap' });

export const chip = style({
  position: 'absolute',
  translate: '-50% 0',
  padding: '0 6px',
  borderRadius: vars.radius,
  background: vars.color.selected,
  color: vars.color.onSelected,
  whiteSpace: 'nowrap',
});
