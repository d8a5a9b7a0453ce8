import { style } from '@vanilla-extract/css';
import { hairline, wrapping } from '#app/theme/recipes.ts';
import { color, font, radius, space } from '#app/theme/tokens.css.ts';

/** Fixed height, required by the virtualised rows. */
export const ROW_HEIGHT = 36;
export const DAY_HEIGHT = 36;

/** What is compared, when its choice is open, has rows of its own. */
export const tools = style({ ...wrapping(space.x1), alignItems: 'center' });

/** At the right edge. */
export const exportTools = style({
  ...wrapping(space.half),
  alignItems: 'center',
  marginLeft: 'auto',
});

/** Wide tables scroll inside themselves; the page never scrolls sideways. */
export const scroll = style({
  maxHeight: '72dvh',
  marginTop: space.x1,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  background: color.surface,
  borderRadius: radius,
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
  padding: space.x1,
  background: color.sunken,
  fontSize: font.small,
  lineHeight: 1.25,
  textAlign: 'right',
  verticalAlign: 'bottom',
  textWrap: 'balance',
});

export const timeHead = style([head, { left: 0, zIndex: 3, textAlign: 'left' }]);
export const unit = style({ fontWeight: font.normal, color: color.textMuted, display: 'block' });
export const row = style({ height: ROW_HEIGHT });

/** Heading between two days. */
export const day = style({
  height: DAY_HEIGHT,
  padding: `0 ${space.x1}`,
  background: color.sunken,
  textAlign: 'left',
  fontSize: font.small,
});

/** Stays visible when the row is scrolled sideways. */
export const dayName = style({ position: 'sticky', left: space.x1 });
const side = { height: ROW_HEIGHT, padding: `0 ${space.x1}`, borderBottom: hairline } as const;

export const time = style({
  ...side,
  position: 'sticky',
  left: 0,
  zIndex: 1,
  background: color.surface,
  fontSize: font.small,
  fontWeight: font.normal,
  textAlign: 'left',
  whiteSpace: 'nowrap',
});

export const cell = style({ ...side, textAlign: 'right', whiteSpace: 'nowrap' });
export const suspect = style({ color: color.textMuted, fontStyle: 'italic' });

/** Sums of the range, always visible. */
export const foot = style({ position: 'sticky', bottom: 0, zIndex: 2 });

const sumSide = {
  padding: `2px ${space.x1}`,
  background: color.sunken,
  whiteSpace: 'nowrap',
  fontSize: font.small,
} as const;

export const sum = style({ ...sumSide, textAlign: 'right' });
export const sumHead = style({ ...sumSide, position: 'sticky', left: 0, textAlign: 'left' });
export const pages = style({ ...wrapping(), alignItems: 'center' });
