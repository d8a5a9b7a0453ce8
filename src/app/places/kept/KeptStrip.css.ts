import { style, styleVariants } from '@vanilla-extract/css';
import { SHORT, up } from '#app/theme/breakpoints.ts';
import { hairline, inRow, innerFocus, secondary } from '#app/theme/recipes.ts';
import { safeArea } from '#app/theme/safe-area.ts';
import { color, space, target } from '#app/theme/tokens.css.ts';
import { hiddenBox } from '#app/ui/visually-hidden.css.ts';
import { LINE } from '#app/places/PlaceLine.css.ts';

/** Height of some lines, each with its edge. */
const heightOf = (lines: number): string => `calc(${lines} * (${LINE} + 1px))`;
/** Half of a fourth line says that there are more. */
const MOST = heightOf(3.5);
const TITLE = '36px';

const base = style({
  background: color.surface,
  paddingLeft: safeArea('left'),
  paddingRight: safeArea('right'),
  '@media': {
    // There it is part of the side panel.
    [up('md')]: { paddingInline: 0, borderBottom: hairline },
  },
});

const room = (height: string) => [
  base,
  {
    minHeight: height,
    '@media': {
      [SHORT]: { minHeight: heightOf(1) },
      [up('md')]: { minHeight: `calc(${height} + ${TITLE})` },
    },
  },
];

/** Between the map and the bottom bar; from 900 px up on top of the side panel. Its room is reserved for its number of lines. */
export const strip = styleVariants({
  one: room(heightOf(1)),
  two: room(heightOf(2)),
  three: room(heightOf(3)),
  more: room(MOST),
});

export const body = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
});

/** A phone has no height to spare: what the lines are is plain from them. */
export const title = style({
  ...hiddenBox,
  '@media': {
    [up('md')]: {
      position: 'static',
      width: 'auto',
      height: TITLE,
      margin: 0,
      clipPath: 'none',
      paddingLeft: space.x2,
      ...secondary,
      lineHeight: TITLE,
    },
  },
});

export const list = style({
  gridColumn: 1,
  gridRow: 1,
  minWidth: 0,
  maxHeight: MOST,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  '@media': {
    [SHORT]: { maxHeight: heightOf(1) },
    [up('md')]: { gridColumn: '1 / -1', gridRow: 2 },
  },
});

export const item = style({ borderTop: hairline });

export const fold = style({
  gridColumn: 2,
  gridRow: 1,
  ...inRow(2),
  justifyContent: 'center',
  width: target,
  height: LINE,
  marginTop: 1,
  ...secondary,
  selectors: innerFocus,
  '@media': { [up('md')]: { width: 'auto', height: TITLE, marginTop: 0, paddingInline: space.x2 } },
});
