import { style } from '@vanilla-extract/css';
import { stacked } from '#app/theme/recipes.ts';
import { space } from '#app/theme/tokens.css.ts';

/** Field and button, on one line if there is space. */
export const form = style({
  ...stacked(space.x1),
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  maxWidth: '34rem',
  marginTop: space.x2,
});
