import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

/** Height of a line, unless its words need more than one row. */
export const LINE = '44px';

const lineBase = style({
  display: 'grid',
  alignContent: 'center',
  lineHeight: 1.2,
  textDecoration: 'none',
  selectors: { '&:hover': { background: vars.color.sunken } },
});

export const line = styleVariants({
  strip: [
    lineBase,
    {
      minHeight: LINE,
      padding: `3px ${vars.space.x2}`,
      selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
    },
  ],
  page: [lineBase, { minHeight: 56, padding: vars.space.half, rowGap: 2 }],
});

const rowBase = style({
  display: 'flex',
  justifyContent: 'space-between',
  columnGap: vars.space.x1,
});

export const row = styleVariants({
  first: [rowBase, { alignItems: 'baseline' }],
  second: [rowBase, { alignItems: 'flex-start' }],
});

export const name = style({ minWidth: 0, fontWeight: vars.font.bold, overflowWrap: 'anywhere' });

/** As wide as most readings, so that no value moves the name beside it. */
export const reading = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'flex-end',
  columnGap: 6,
  minWidth: '8.25rem',
  whiteSpace: 'nowrap',
});

const valueBase = style({
  fontWeight: vars.font.bold,
  selectors: { [`${line.page} &`]: { fontSize: vars.font.large } },
});

/** An old number must not look current. */
export const value = styleVariants({
  now: [valueBase],
  old: [valueBase, { color: vars.color.textMuted, fontWeight: vars.font.normal }],
});

export const movement = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  fontSize: vars.font.small,
});

globalStyle(`${movement} > svg`, { width: 12, height: 12 });

export const mark = style({ flex: 'none', forcedColorAdjust: 'none' });

export const situation = style({
  display: 'flex',
  // The sign is as high as a line of the words.
  alignItems: 'flex-start',
  columnGap: 5,
  minWidth: 0,
  fontSize: vars.font.small,
  color: vars.color.textMuted,
  overflowWrap: 'anywhere',
});

/** Above an alert level. */
export const above = style({ fontWeight: vars.font.bold, color: vars.color.text });

/** As wide as the longest age. */
export const age = style({
  flex: 'none',
  minWidth: '4.25rem',
  fontSize: vars.font.small,
  color: vars.color.textMuted,
  textAlign: 'right',
  whiteSpace: 'nowrap',
});
