import { style } from '@vanilla-extract/css';
import { hairline, inlineRow, wrapping } from '#app/theme/recipes.ts';
import { space, target } from '#app/theme/tokens.css.ts';

export const link = style({ ...inlineRow(), minHeight: target });
export const list = style({ listStyle: 'none' });

export const line = style({
  ...wrapping(`0 ${space.x2}`),
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: target,
  padding: `${space.half} 0`,
  borderBottom: hairline,
});
