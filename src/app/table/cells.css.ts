import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const noValue = style({ color: vars.color.textMuted });

/**
 * What changes all the time has a size of its own: a new number then lays out its own box, not the whole table. It is not clipped:
 * a clip a cell is what a browser has to go through again in every frame.
 */
export const live = style({
  display: 'block',
  height: '1.5em',
  contain: 'size layout style',
  // Columns are as wide as their numbers on paper.
  '@media': { print: { height: 'auto', contain: 'none' } },
});

/** A number that has just changed: a bar under it, for a moment, and nothing that moves. */
globalStyle(`${live} > [data-new]`, {
  '@media': {
    '(prefers-reduced-motion: no-preference)': { boxShadow: '0 2px 0 currentColor' },
  },
});

export const age = styleVariants({
  current: { color: vars.color.text },
  late: { color: vars.color.textMuted },
  silent: { color: vars.color.textMuted, fontStyle: 'italic' },
});

export const nameLink = style({
  display: 'flex',
  alignItems: 'center',
  height: '100%',
  padding: `0 ${vars.space.x1}`,
  fontWeight: vars.font.normal,
  textDecoration: 'none',
  selectors: {
    'th:first-child > &': { paddingLeft: vars.space.x2 },
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
 * Two lines at most: a row keeps its height whatever its station is called. A short text has no third line to hide and is not
 * clipped: a clip is what a browser has to go through again in every frame, and one that could be scrolled is a layer as well.
 */
export const twoLines = styleVariants({
  short: [lines],
  long: [lines, { overflow: 'clip' }],
});
