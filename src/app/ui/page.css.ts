import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { secondary } from '#app/theme/recipes.ts';
import { sideRoom, sideRooms } from '#app/theme/safe-area.ts';
import { space } from '#app/theme/tokens.css.ts';

/** A page of text and cards, with side padding and a readable line length. */
export const page = style({
  width: '100%',
  maxWidth: 1536,
  margin: '0 auto',
  padding: space.x2,
  ...sideRooms(space.x2),
  '@media': {
    [up('md')]: {
      paddingTop: space.x3,
      ...sideRooms(),
      // No bottom bar at this width: the page itself handles the safe area.
      paddingBottom: sideRoom('bottom'),
    },
    print: { maxWidth: 'none', padding: 0 },
  },
});

/** About what is shown, below it. */
export const remark = style(secondary);
