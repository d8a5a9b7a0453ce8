import { style } from '@vanilla-extract/css';
import { secondary, wrapping } from '#app/theme/recipes.ts';
import { space } from '#app/theme/tokens.css.ts';

export const fields = style({
  ...wrapping(`0 ${space.x3}`),
  alignItems: 'center',
  padding: `${space.x1} 0`,
  border: 0,
});

export const legend = style({ padding: 0, ...secondary });
export const hint = style({ flexBasis: '100%', ...secondary });
