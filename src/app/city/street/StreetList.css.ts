import { style } from '@vanilla-extract/css';
import { hairline, wrapping } from '#app/theme/recipes.ts';
import { space, target } from '#app/theme/tokens.css.ts';

export const line = style({
  ...wrapping(`0 ${space.x2}`),
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: target,
  padding: `${space.half} 0`,
  borderBottom: hairline,
});
