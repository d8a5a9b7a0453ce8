import { style } from '@vanilla-extract/css';
import { inRow, secondary, wrapping } from '#app/theme/recipes.ts';
import { color, space, target } from '#app/theme/tokens.css.ts';

export const fields = style({
  ...wrapping(`0 ${space.x3}`),
  alignItems: 'center',
  padding: `${space.x1} 0`,
  border: 0,
});

export const legend = style({ padding: 0, ...secondary });
export const field = style({ ...inRow(space.x1), minHeight: target, cursor: 'pointer' });

export const box = style({
  flex: 'none',
  width: '20px',
  height: '20px',
  accentColor: color.selected,
});

export const hint = style({ flexBasis: '100%', ...secondary });
