import { style } from '@vanilla-extract/css';
import { SHORT, up, safeArea } from '#app/theme/screen.ts';
import { hairline, inRow, innerFocus, secondary } from '#app/theme/recipes.ts';
import { color, space, target } from '#app/theme/tokens.css.ts';
import { hiddenBox } from '#app/ui/visually-hidden.css.ts';
import { KEPT_LINES } from './kept-room.ts';
import { LINE } from '#app/places/PlaceLine.css.ts';

/** Height of some lines, each with its edge. */
const heightOf = (lines: string): string => `calc(${lines} * (${LINE} + 1px))`;
const LINES = `var(${KEPT_LINES}, 0)`;
const ONE_AT_MOST = `min(1, ${LINES})`;
const TITLE = '36px';

/** On top of the map, from 900 px up of the side panel. Its room is reserved for its lines. */
export const strip = style({
  minHeight: heightOf(LINES),
  background: color.surface,
  paddingLeft: safeArea('left'),
  paddingRight: safeArea('right'),
  '@media': {
    [SHORT]: { minHeight: heightOf(ONE_AT_MOST) },
    [up('md')]: {
      minHeight: `calc(${heightOf(LINES)} + ${ONE_AT_MOST} * ${TITLE})`,
      paddingInline: 0,
    },
  },
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
  maxHeight: heightOf(LINES),
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  '@media': {
    [SHORT]: { maxHeight: heightOf(ONE_AT_MOST) },
    [up('md')]: { gridColumn: '1 / -1', gridRow: 2 },
  },
});

export const item = style({ borderBottom: hairline });

export const fold = style({
  gridColumn: 2,
  gridRow: 1,
  ...inRow(2),
  justifyContent: 'center',
  width: target,
  height: LINE,
  ...secondary,
  selectors: innerFocus,
  '@media': { [up('md')]: { width: 'auto', height: TITLE, paddingInline: space.x2 } },
});
