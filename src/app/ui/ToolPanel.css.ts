import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { safeArea, sideRoom } from '#app/theme/safe-area.ts';
import { floating } from '#app/theme/surfaces.ts';
import { vars } from '#app/theme/tokens.css.ts';

/** One of several buttons in a row, on phones too. */
export const tool = style({
  flex: 'none',
  padding: `0 ${vars.space.x1}`,
  fontSize: vars.font.small,
  whiteSpace: 'nowrap',
});

export const panel = style({
  ...floating,
  position: 'fixed',
  inset: `auto ${sideRoom('right', vars.space.x1)} auto auto`,
  width: `min(24rem, calc(100vw - 2 * ${vars.space.x1} - ${safeArea('left')} - ${safeArea('right')}))`,
  margin: 0,
  padding: vars.space.x1,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  border: `1px solid ${vars.color.lineStrong}`,
  color: vars.color.text,
  '@media': { [up('md')]: { right: sideRoom('right', vars.space.x2) }, print: { display: 'none' } },
});

export const column = style({ display: 'grid', justifyItems: 'start', gap: vars.space.half });
