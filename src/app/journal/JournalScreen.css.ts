import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { oneColumn, wrapping } from '#app/theme/recipes.ts';
import { color, space } from '#app/theme/tokens.css.ts';

export const intro = style({ maxWidth: '44rem', marginTop: space.x1, color: color.textMuted });
export const tools = style({
  ...oneColumn(space.x1),
  marginTop: space.x2,
  '@media': { [up('sm')]: { ...wrapping(space.x2), alignItems: 'end' } },
});
export const days = style({ ...oneColumn(space.x1), maxWidth: '44rem', justifyItems: 'start' });
export const note = style({ marginTop: space.x2 });
