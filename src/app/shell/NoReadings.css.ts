import { style } from '@vanilla-extract/css';
import { up, sideRooms } from '#app/theme/screen.ts';
import { hairline, wrapping } from '#app/theme/recipes.ts';
import { color, space } from '#app/theme/tokens.css.ts';

/** Above every screen, like the update offer. */
export const strip = style({
  ...wrapping(space.x1),
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${space.x1} ${space.x2}`,
  ...sideRooms(space.x2),
  background: color.surface,
  borderBottom: hairline,
  '@media': { [up('md')]: sideRooms(), print: { display: 'none' } },
});
