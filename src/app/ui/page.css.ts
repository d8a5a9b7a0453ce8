import { style } from '@vanilla-extract/css';
import { up, sideRoom, sideRooms } from '#app/theme/screen.ts';
import { hairline, inlineRow, oneColumn, secondary } from '#app/theme/recipes.ts';
import { color, space, target } from '#app/theme/tokens.css.ts';

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

export const section = style({ ...oneColumn(space.x1), alignContent: 'start' });
export const sectionTitle = style({ paddingBottom: space.half, borderBottom: hairline });

/** A link in a row of its own. */
export const linkRow = style({ ...inlineRow(), minHeight: target });

/** Below the title: what the page is of. */
export const intro = style({ maxWidth: '44rem', marginTop: space.x1, color: color.textMuted });

/** In place of what could not be loaded. */
export const failure = style({
  ...oneColumn(space.x1),
  justifyItems: 'start',
  marginTop: space.x2,
  color: color.textMuted,
});

/** About what is shown, below it. */
export const remark = style(secondary);
