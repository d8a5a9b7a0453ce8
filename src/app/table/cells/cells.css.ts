import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { ellipsis, inColumn, inlineRow, inRow } from '#app/theme/recipes.ts';
import { below } from '#app/theme/screen.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';
import { INNER_HEIGHT } from '#app/table/rows/VirtualTable.css.ts';

/** The words have no size, the dash has no words: a clip to hide them would be work for the browser in each frame. */
export const noValue = style({
  color: color.textMuted,
  fontSize: 0,
  '::before': { content: ["'–'", "'–' / ''"], fontSize: font.small },
});

/** Words in place of a number: no rain, a steady river. */
export const dry = style({ color: color.textMuted, fontSize: font.small });

/** Highlight of a changed number: a bar under it for a moment, without motion. Its box is as wide as the cell, the line as the number. */
globalStyle('td > [data-new]', {
  '@media': {
    '(prefers-reduced-motion: no-preference)': {
      textDecoration: 'underline 2px',
      textUnderlineOffset: '0.35em',
    },
  },
});

const anyAge = style({ fontSize: font.small });
export const age = styleVariants({
  current: [anyAge],
  late: [anyAge, { color: color.textMuted }],
  silent: [anyAge, { color: color.textMuted, fontStyle: 'italic' }],
  doubtful: [anyAge, { color: color.textMuted, fontStyle: 'italic' }],
});

export const nameLink = style({
  ...inRow(),
  height: '100%',
  padding: `0 ${space.x1}`,
  fontWeight: font.normal,
  textDecoration: 'none',
  selectors: {
    'th:first-child > &': { paddingLeft: space.x2 },
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outlineOffset: '-4px' },
  },
});

const lines = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
});

/**
 * At most two lines, for a fixed row height; of the longest texts three small ones where columns are narrow: stations differ in their
 * last words. Short texts are not clipped: browsers process every clip in each frame, and a scrollable one is also a layer.
 */
export const twoLines = styleVariants({
  short: [lines],
  long: [lines, { overflow: 'clip' }],
  longest: [
    lines,
    {
      overflow: 'clip',
      '@media': { [below('md')]: { WebkitLineClamp: 3, fontSize: font.small, lineHeight: 1.15 } },
    },
  ],
});

/** A name, and below it whose the station is: each cut in a line of its own, so that neither hides the other. */
export const nameOfOther = style({ ...inColumn(), minWidth: 0, lineHeight: 1.25 });
globalStyle(`${nameOfOther} > span`, ellipsis);

/** A number with its arrow. */
export const trendCell = style({
  ...inRow(space.half),
  justifyContent: 'flex-end',
  whiteSpace: 'nowrap',
});

/** A long number takes the cell's margin instead of the arrow's size. */
globalStyle(`${trendCell} > svg`, { flexShrink: 0 });

/** Up to three lines in the middle of a row, whose cell has room for one. */
export const nowCell = style({
  ...inColumn(),
  justifyContent: 'center',
  lineHeight: 1.1,
  '@media': {
    screen: { height: INNER_HEIGHT, marginTop: `calc(0.75rem - ${INNER_HEIGHT / 2}px)` },
  },
});
export const words = style({ fontSize: '0.75rem', whiteSpace: 'normal' });
export const quietWords = style([words, { color: color.textMuted }]);

export const alertCell = styleVariants({
  reached: { ...inlineRow(space.half), fontWeight: font.bold },
  below: { color: color.textMuted },
});
