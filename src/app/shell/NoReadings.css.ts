import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { sideRooms } from '#app/theme/safe-area.ts';
import { vars } from '#app/theme/tokens.css.ts';

/** Above every screen, like the update offer. */
export const strip = style({
  display: 'flex',
  flex: 'none',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x1,
  padding: `${vars.space.x1} ${vars.space.x2}`,
  ...sideRooms(vars.space.x2),
  background: vars.color.surface,
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': { [up('md')]: sideRooms(), print: { display: 'none' } },
});
