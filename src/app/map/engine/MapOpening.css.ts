import { style } from '@vanilla-extract/css';
import { notOnPaper, stacked } from '#app/theme/recipes.ts';
import { color, space } from '#app/theme/tokens.css.ts';

/** Over the map's own frame, under its panels. */
export const place = style({
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  ...stacked(space.x3),
  gridTemplateColumns: 'minmax(0, 44rem)',
  alignContent: 'start',
  overflowY: 'auto',
  padding: `${space.x2} ${space.x2} ${space.x6}`,
  background: color.surface,
  '@media': notOnPaper,
});

export const ways = style({ ...stacked(space.x2), justifyItems: 'start' });
