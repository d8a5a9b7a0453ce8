import { style } from '@vanilla-extract/css';
import { stacked } from '#app/theme/recipes.ts';
import { color, space } from '#app/theme/tokens.css.ts';

export const empty = style({
  ...stacked(space.x1),
  justifyItems: 'start',
  maxWidth: '34rem',
  padding: `${space.x4} 0`,
});

export const why = style({ color: color.textMuted });
export const action = style({ marginTop: space.x1 });
