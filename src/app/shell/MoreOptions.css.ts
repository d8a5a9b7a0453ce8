import { createVar, style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { safeArea, sideRoom } from '#app/theme/safe-area.ts';
import { floating } from '#app/theme/surfaces.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const trigger = style({
  '@media': { [up('lg')]: { display: 'none' }, print: { display: 'none' } },
});

const belowBar = createVar();

/** A popover in narrow bars; from 1200 px up its content is part of the bar. */
export const popover = style({
  ...floating,
  vars: { [belowBar]: `calc(48px + ${vars.space.half} + ${safeArea('top')})` },
  position: 'fixed',
  inset: 'auto',
  top: belowBar,
  right: sideRoom('right', vars.space.x1),
  zIndex: vars.layer.popover,
  width: 'max-content',
  maxWidth: `calc(100vw - 2 * ${vars.space.x1} - ${safeArea('left')} - ${safeArea('right')})`,
  // At high zoom the page is lower than the menu: let it scroll.
  maxHeight: `calc(100dvh - ${belowBar} - ${vars.space.half} - ${safeArea('bottom')})`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  margin: 0,
  padding: vars.space.x2,
  border: `1px solid ${vars.color.line}`,
  color: vars.color.text,
  selectors: { '&:popover-open': { display: 'grid', gap: vars.space.x2 } },
  '@media': {
    [up('md')]: {
      vars: { [belowBar]: `calc(64px + ${vars.space.half} + ${safeArea('top')})` },
    },
    [up('lg')]: {
      display: 'flex',
      alignItems: 'center',
      gap: vars.space.x2,
      // Only the connection's text may shrink: a wrapping bar would hide its content.
      flex: 'none',
      whiteSpace: 'nowrap',
      position: 'static',
      maxHeight: 'none',
      overflow: 'visible',
      padding: 0,
      border: 0,
      boxShadow: 'none',
    },
    print: { display: 'none' },
  },
});

export const link = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.target,
  selectors: { '&[aria-current="page"]': { fontWeight: vars.font.bold } },
});

/** The top bar has this link from 900 px up. */
export const linkOfPhones = style([link, { '@media': { [up('md')]: { display: 'none' } } }]);
