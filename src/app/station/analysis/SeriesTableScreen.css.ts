import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

/** Fixed height, required by the virtualised rows. */
export const ROW_HEIGHT = 36;
export const DAY_HEIGHT = 36;

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space.half} ${vars.space.x2}`,
});

/** At the right edge, with the status text to the left. */
export const exportTools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: vars.space.half,
});

/** Wide tables scroll inside themselves; the page never scrolls sideways. */
export const scroll = style({
  maxHeight: '72dvh',
  marginTop: vars.space.x1,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  background: vars.color.surface,
  borderRadius: vars.radius,
});

export const table = style({
  minWidth: '100%',
  // With collapsed borders, the borders of sticky cells would scroll away.
  borderCollapse: 'separate',
  borderSpacing: 0,
});

export const head = style({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  padding: vars.space.x1,
  background: vars.color.sunken,
  fontSize: vars.font.small,
  lineHeight: 1.25,
  textAlign: 'right',
  verticalAlign: 'bottom',
  textWrap: 'balance',
});

export const timeHead = style([head, { left: 0, zIndex: 3, textAlign: 'left' }]);

export const unit = style({
  fontWeight: vars.font.normal,
  color: vars.color.textMuted,
  display: 'block',
});

export const row = style({ height: ROW_HEIGHT });

/** Heading between two days. */
export const day = style({
  height: DAY_HEIGHT,
  padding: `0 ${vars.space.x1}`,
  background: vars.color.sunken,
  textAlign: 'left',
  fontSize: vars.font.small,
});

/** Stays visible when the row is scrolled sideways. */
export const dayName = style({ position: 'sticky', left: vars.space.x1 });

const side = {
  height: ROW_HEIGHT,
  padding: `0 ${vars.space.x1}`,
  borderBottom: `1px solid ${vars.color.line}`,
} as const;

export const time = style({
  ...side,
  position: 'sticky',
  left: 0,
  zIndex: 1,
  background: vars.color.surface,
  fontSize: vars.font.small,
  fontWeight: vars.font.normal,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'left',
  whiteSpace: 'nowrap',
});

export const cell = style({
  ...side,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
  whiteSpace: 'nowrap',
});

export const suspect = style({ color: vars.color.textMuted, fontStyle: 'italic' });

/** Sums of the range, always visible. */
export const foot = style({ position: 'sticky', bottom: 0, zIndex: 2 });

const sumSide = {
  padding: `2px ${vars.space.x1}`,
  background: vars.color.sunken,
  whiteSpace: 'nowrap',
  fontSize: vars.font.small,
} as const;

export const sum = style({ ...sumSide, textAlign: 'right', fontVariantNumeric: 'tabular-nums' });

export const sumHead = style({ ...sumSide, position: 'sticky', left: 0, textAlign: 'left' });

export const pages = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end' });
