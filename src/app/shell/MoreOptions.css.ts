import { createVar, style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { safeArea, sideRoom } from '#app/theme/safe-area.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const trigger = style({
  '@media': { [up('lg')]: { display: 'none' }, print: { display: 'none' } },
});

const belowBar = createVar();

/** A popover where the bar is full; from 1200 px up what is in it simply stands in the bar. */
export const popover = style({
  vars: { [belowBar]: `calc(48px + ${vars.space.half} + ${safeArea('top')})` },
  position: 'fixed',
  inset: 'auto',
  top: belowBar,
  right: sideRoom('right', vars.space.x1),
  zIndex: vars.layer.popover,
  width: 'max-content',
  maxWidth: `calc(100vw - 2 * ${vars.space.x1} - ${safeArea('left')} - ${safeArea('right')})`,
  // A magnified page is lower than what there is to choose.
  maxHeight: `calc(100dvh - ${belowBar} - ${vars.space.half} - ${safeArea('bottom')})`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  margin: 0,
  padding: vars.space.x2,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
  color: vars.color.text,
  boxShadow: vars.color.shadow,
  selectors: { '&:popover-open': { display: 'grid', gap: vars.space.x2 } },
  '@media': {
    [up('md')]: {
      vars: { [belowBar]: `calc(64px + ${vars.space.half} + ${safeArea('top')})` },
    },
    [up('lg')]: {
      display: 'flex',
      alignItems: 'center',
      gap: vars.space.x2,
      // The words of the connection give way, nothing else does: a bar that breaks hides what it holds.
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

/** The bar above has it from 900 px up. */
export const linkOfPhones = style([link, { '@media': { [up('md')]: { display: 'none' } } }]);
