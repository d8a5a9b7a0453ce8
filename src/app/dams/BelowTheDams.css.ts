import { style } from '@vanilla-extract/css';
import { stacked } from '#app/theme/recipes.ts';
import { color, space } from '#app/theme/tokens.css.ts';

/** In place of the rivers. */
export const failure = style({
  ...stacked(space.x1),
  justifyItems: 'start',
  marginTop: space.x2,
  color: color.textMuted,
});
