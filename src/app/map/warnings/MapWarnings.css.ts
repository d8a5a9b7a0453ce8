import { style } from '@vanilla-extract/css';
import { SHORT, up, sideRoom } from '#app/theme/screen.ts';
import { hairline, innerFocus, oneColumn, secondary } from '#app/theme/recipes.ts';
import { color, font, space, target } from '#app/theme/tokens.css.ts';

/** A phone lying down has no height to spare. */
export const fold = style({
  borderBottom: hairline,
  background: color.surface,
  paddingLeft: sideRoom('left', space.x2),
  paddingRight: sideRoom('right', space.x2),
  '@media': {
    [SHORT]: { display: 'none' },
    [up('md')]: { display: 'block', paddingInline: space.x2 },
  },
});

/** One row: the map keeps its room. */
export const summary = style({
  lineHeight: target,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  selectors: innerFocus,
});

export const list = style({
  ...oneColumn(space.x1),
  maxHeight: '40vh',
  paddingBottom: space.x1,
  overflowY: 'auto',
});

export const warning = style({ ...oneColumn(0), overflowWrap: 'anywhere' });
export const words = style({ fontWeight: font.bold });
export const facts = style(secondary);
