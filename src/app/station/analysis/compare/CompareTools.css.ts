import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import { inRow, oneColumn, stacked, wrapping } from '#app/theme/recipes.ts';
import { space } from '#app/theme/tokens.css.ts';

/** Below its button: on a wide screen what is compared is beside the ways to more. */
export const sheet = style({
  ...oneColumn(space.x2),
  alignItems: 'start',
  padding: `${space.x1} 0`,
  '@media': { [up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});
export const list = style({ ...oneColumn(), padding: `${space.half} 0` });

export const line = style({ ...inRow(), justifyContent: 'space-between' });

export const found = style({
  ...stacked(),
  width: '100%',
  justifyContent: 'start',
  justifyItems: 'start',
  textAlign: 'start',
});
export const day = style({ ...wrapping(space.x1), alignItems: 'end' });
