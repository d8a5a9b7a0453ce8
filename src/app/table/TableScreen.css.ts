import { style } from '@vanilla-extract/css';
import { below, SHORT, up } from '#app/theme/breakpoints.ts';
import { safeArea, sideRooms } from '#app/theme/safe-area.ts';
import { vars } from '#app/theme/tokens.css.ts';

/** Fills the space between the bars. On screens too low for toolbar and table the page scrolls instead. */
export const screen = style({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: '26rem',
  '@media': {
    [`${below('md')} and ${SHORT}`]: {
      minHeight: '18rem',
      selectors: { '&:has(> [data-unfolded])': { minHeight: '30rem' } },
    },
    print: { display: 'block', height: 'auto', minHeight: 0, page: 'larga' },
  },
});

export const count = style({ color: vars.color.textMuted, fontSize: vars.font.small });

/** Same emphasis as the demonstration notice: the data are not live. */
export const pauseNote = style({
  display: 'block',
  padding: `${vars.space.half} ${vars.space.x2}`,
  ...sideRooms(vars.space.x2),
  background: vars.color.notice,
  color: vars.color.onNotice,
  fontSize: vars.font.small,
});

export const emptyPlace = style({
  flex: '1 1 auto',
  overflow: 'auto',
  ...sideRooms(vars.space.x2),
  borderTop: `1px solid ${vars.color.line}`,
  background: vars.color.surface,
  '@media': { [up('md')]: sideRooms() },
});

export const foot = style({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space.x2,
  ...sideRooms(vars.space.x1),
  borderTop: `1px solid ${vars.color.line}`,
  background: vars.color.surface,
  '@media': {
    [up('md')]: {
      ...sideRooms(vars.space.x2),
      // No bottom bar at this width.
      paddingBottom: safeArea('bottom'),
    },
  },
});

/** Legend of the cells' marks; hidden on phones to save a row (screen readers read it in every cell). */
export const legend = style({
  fontSize: '0.75rem',
  color: vars.color.textMuted,
  '@media': { [below('md')]: { display: 'none' } },
});
