import { style } from '@vanilla-extract/css';
import { below, up, safeArea, sideRoom } from '#app/theme/screen.ts';
import { controlEdge, floating, stacked } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

/** One of several buttons in a row, on phones too. */
export const tool = style({
  flex: 'none',
  padding: `0 ${space.x1}`,
  whiteSpace: 'nowrap',
  '@media': { [below('md')]: { fontSize: font.small } },
});

export const panel = style({
  ...floating,
  position: 'fixed',
  inset: `auto ${sideRoom('right', space.x1)} auto auto`,
  width: `min(24rem, calc(100vw - 2 * ${space.x1} - ${safeArea('left')} - ${safeArea('right')}))`,
  padding: space.x1,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  border: controlEdge,
  color: color.text,
  '@media': { [up('md')]: { right: sideRoom('right', space.x2) }, print: { display: 'none' } },
});

export const column = style({ ...stacked(space.half), justifyItems: 'start' });
