import { style } from '@vanilla-extract/css';
import { hairline, wrapping } from '#app/theme/recipes.ts';
import { sideRooms } from '#app/theme/screen.ts';
import { color, space } from '#app/theme/tokens.css.ts';

export const offer = style({
  ...wrapping(space.x1),
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${space.half} ${space.x2}`,
  ...sideRooms(space.x2),
  background: color.surface,
  borderBottom: hairline,
});

export const actions = style({ display: 'flex', gap: space.x1, marginLeft: 'auto' });
