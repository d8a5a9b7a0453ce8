import { style } from '@vanilla-extract/css';
import { SHORT, up, sideRoom } from '#app/theme/screen.ts';
import { emphasis, hairline, innerFocus, secondary, wrapping } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

/** With the space in a fact, that of the page's other lines. */
const EDGE = '12px';

/** Height of a fact, two lines with their margin. */
const ROOM = 52;

/** Under the kept places. A phone lying down has no height to spare. */
export const line = style({
  ...wrapping(),
  justifyContent: 'space-between',
  minHeight: ROOM + 1,
  borderBottom: hairline,
  paddingLeft: sideRoom('left', EDGE),
  paddingRight: sideRoom('right', EDGE),
  '@media': {
    [SHORT]: { display: 'none' },
    [up('md')]: { display: 'flex', paddingInline: EDGE },
  },
});

export const fact = style({
  display: 'grid',
  alignContent: 'center',
  minHeight: ROOM,
  padding: `0 ${space.half}`,
  ...secondary,
  lineHeight: 1.25,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: { ...innerFocus, '&:hover': { background: color.sunken } },
});

export const value = style({ ...emphasis(font.body), color: color.text });
