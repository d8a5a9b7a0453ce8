import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import {
  dimmedWhenOld,
  inlineRow,
  innerFocus,
  secondary,
  shadedOnHover,
} from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';
import { hiddenBox } from '#app/ui/visually-hidden.css.ts';

/** Height of a line, unless its words need more than one row. */
export const LINE = '44px';

const lineBase = style({
  display: 'grid',
  alignContent: 'center',
  lineHeight: 1.2,
  textDecoration: 'none',
  selectors: shadedOnHover,
});

export const line = styleVariants({
  strip: [
    lineBase,
    {
      minHeight: LINE,
      padding: `3px ${space.x2}`,
      selectors: innerFocus,
    },
  ],
  page: [lineBase, { minHeight: 56, padding: `${space.half} 0`, rowGap: 2 }],
});

const rowBase = style({ display: 'flex', justifyContent: 'space-between', columnGap: space.x1 });

export const row = styleVariants({
  first: [
    rowBase,
    // A long name has its row on a page; the strip is as high as its lines.
    { alignItems: 'baseline', selectors: { [`${line.page} > &`]: { flexWrap: 'wrap' } } },
  ],
  second: [rowBase, { alignItems: 'flex-start' }],
});

export const name = style({ minWidth: 0, fontWeight: font.bold, overflowWrap: 'anywhere' });

/** As wide as most readings, so that no value moves the name beside it. */
export const reading = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'flex-end',
  marginLeft: 'auto',
  columnGap: 6,
  minWidth: '8.25rem',
  whiteSpace: 'nowrap',
});

const valueBase = style({
  fontWeight: font.bold,
  selectors: { [`${line.page} &`]: { fontSize: font.large } },
});

/** An old number must not look current. */
export const value = styleVariants(dimmedWhenOld(valueBase));
export const movement = style({ ...inlineRow(4), fontSize: font.small });
globalStyle(`${movement} > svg`, { width: 12, height: 12 });
export const mark = style({ flex: 'none', forcedColorAdjust: 'none' });

export const situation = style({
  display: 'flex',
  // The sign is as high as a line of the words.
  alignItems: 'flex-start',
  columnGap: 5,
  minWidth: 0,
  ...secondary,
  overflowWrap: 'anywhere',
});

/** Whose the station is, where that is another network: a strip has no room for it. */
export const origin = style({
  ...secondary,
  selectors: { [`${line.strip} &`]: hiddenBox },
});

/** Above an alert level. */
export const above = style({ fontWeight: font.bold, color: color.text });

/** As wide as the longest age. */
export const age = style({
  flex: 'none',
  minWidth: '4.25rem',
  ...secondary,
  textAlign: 'right',
  whiteSpace: 'nowrap',
});
