import { globalStyle, style } from '@vanilla-extract/css';
import { SHORT, below, up, safeArea, sideRooms } from '#app/theme/screen.ts';
import { hairline, inColumn, noticeColours, secondary, wrapping } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

/** Fills the space between the bars. On screens too low for toolbar and table the page scrolls instead. */
export const screen = style({
  ...inColumn(),
  height: '100%',
  minHeight: '26rem',
  '@media': {
    [`${below('md')} and ${SHORT}`]: {
      minHeight: '18rem',
      selectors: { '&:has(> [data-unfolded])': { minHeight: '30rem' } },
    },
    print: { display: 'block', height: 'auto', minHeight: 0 },
  },
});

globalStyle(`#app:has(${screen})`, { '@media': { print: { page: 'larga' } } });

export const count = style(secondary);

/** Same emphasis as the demonstration notice: the data are not live. */
export const pauseNote = style({
  display: 'block',
  padding: `${space.half} ${space.x2}`,
  ...sideRooms(space.x2),
  ...noticeColours,
  fontSize: font.small,
});

export const emptyPlace = style({
  flex: '1 1 auto',
  overflow: 'auto',
  ...sideRooms(space.x2),
  borderTop: hairline,
  background: color.surface,
  '@media': { [up('md')]: sideRooms() },
});

export const foot = style({
  flex: 'none',
  ...wrapping(),
  alignItems: 'center',
  columnGap: space.x2,
  ...sideRooms(space.x2),
  borderTop: hairline,
  background: color.surface,
  // No bottom bar at this width.
  '@media': { [up('md')]: { paddingBottom: safeArea('bottom') } },
});

/** Hidden on phones, to save a row. */
export const wideOnly = style({ '@media': { [below('md')]: { display: 'none' } } });

/** Legend of the cells' marks; screen readers read it in every cell. */
export const legend = style([wideOnly, { fontSize: '0.75rem', color: color.textMuted }]);
