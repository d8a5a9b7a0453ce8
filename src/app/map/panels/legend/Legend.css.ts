import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import {
  emphasis,
  floating,
  hairline,
  inRow,
  innerFocus,
  secondary,
  shadedOnHover,
  underlined,
} from '#app/theme/recipes.ts';
import { STALE_ATTRIBUTE, PALE_COLOURS } from '#app/theme/stale.ts';
import { color, font, radius, space, target } from '#app/theme/tokens.css.ts';

export const panel = style({
  ...floating,
  fontSize: font.small,
  lineHeight: 1.35,
  minWidth: '208px',
});

/** In two columns low enough to stay south of a territory that is wider than high. */
export const body = style({
  '@media': {
    [up('md')]: {
      selectors: { [`${panel} > &:not(:empty)`]: { width: '456px', columns: 2, columnGap: 0 } },
    },
  },
});

export const head = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: space.x1,
  alignItems: 'center',
  width: '100%',
  minHeight: target,
  padding: `0 ${space.x1}`,
  borderRadius: radius,
  textAlign: 'left',
  // The sign of what a press does: folded points down, unfolded up.
  '::after': { content: '"▾"', gridColumn: 2, gridRow: '1 / span 2', color: color.textMuted },
  selectors: {
    '&[aria-expanded="true"]': { padding: `${space.half} ${space.x2}` },
    '&[aria-expanded="true"]::after': { content: '"▴"' },
    ...innerFocus,
  },
});

export const subject = style({ padding: `0 ${space.x2} ${space.half}`, ...secondary });
export const title = style({ gridColumn: 1, fontWeight: font.bold });
export const shown = style({ gridColumn: 1, color: color.textMuted });

/** Each number is at the left edge of its colour, where it begins. */
export const strip = style({
  gridColumn: 1,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(34px, 1fr)',
  minHeight: '18px',
  paddingBottom: '2px',
  // The colours are the message, also where the system forces its own.
  forcedColorAdjust: 'none',
  selectors: { [`:root[${STALE_ATTRIBUTE}] &`]: { filter: PALE_COLOURS } },
});
globalStyle(`${strip} > span`, { paddingLeft: '3px', fontWeight: font.bold });

export const list = style({ paddingBottom: space.x1, breakInside: 'avoid' });

export const row = style({
  display: 'grid',
  gridTemplateColumns: '16px 1fr auto',
  alignItems: 'center',
  columnGap: space.x1,
  width: '100%',
  minHeight: '24px',
  padding: `0 ${space.x2}`,
  fontSize: font.small,
  textAlign: 'left',
  selectors: {
    'button&:hover': { background: color.sunken },
    '&[aria-pressed="true"]': {
      background: color.sunken,
      fontWeight: font.bold,
      boxShadow: `inset 3px 0 0 ${color.selected}`,
    },
    ...innerFocus,
  },
});

/** As pale as the map draws what is history. */
export const late = style({ opacity: 0.4 });
export const arrow = style({ width: '16px', height: '16px', fill: color.text, rotate: '45deg' });

export const trends = style({
  display: 'flex',
  gap: space.x2,
  minHeight: '24px',
  padding: `0 ${space.x2}`,
});

export const trendWord = style(inRow(space.x1));
const triangle = style({ width: '16px', height: '12px', fill: color.text });
export const trend = styleVariants({
  rising: [triangle],
  falling: [triangle, { rotate: '180deg' }],
});

export const clear = style({
  width: '100%',
  minHeight: target,
  borderTop: hairline,
  ...underlined,
});

export const colour = style({ padding: `0 ${space.x2} ${space.x1}` });
export const ranges = style({ padding: `0 ${space.x2}`, borderTop: hairline });
/** No wider than the classes. */
export const source = style({ ...secondary, maxWidth: '208px' });

/** A choice that a press makes or takes back. */
export const action = style({
  width: '100%',
  minHeight: target,
  padding: `0 ${space.x2}`,
  borderTop: hairline,
  ...emphasis(font.small),
  textAlign: 'left',
  selectors: {
    ...shadedOnHover,
    '&[aria-pressed="true"]': {
      background: color.sunken,
      boxShadow: `inset 3px 0 0 ${color.selected}`,
    },
    ...innerFocus,
  },
});

export const count = style({ color: color.textMuted });
