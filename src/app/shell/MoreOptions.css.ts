import { style } from '@vanilla-extract/css';
import { up } from '../theme/breakpoints.ts';
import { safeArea, sideRoom } from '../theme/safe-area.ts';
import { vars } from '../theme/tokens.css.ts';

export const trigger = style({
  '@media': { [up('lg')]: { display: 'none' }, print: { display: 'none' } },
});

/** A popover where the bar is full; from 1200 px up what is in it simply stands in the bar. */
export const popover = style({
  position: 'fixed',
  inset: 'auto',
  top: `calc(48px + ${vars.space.half} + env(safe-area-inset-top))`,
  right: sideRoom('right', vars.space.x1),
  zIndex: vars.layer.popover,
  width: 'max-content',
  maxWidth: `calc(100vw - 2 * ${vars.space.x1} - ${safeArea('left')} - ${safeArea('right')})`,
  margin: 0,
  padding: vars.space.x2,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
  color: vars.color.text,
  boxShadow: vars.color.shadow,
  selectors: { '&:popover-open': { display: 'grid', gap: vars.space.x2 } },
  '@media': {
    [up('md')]: { top: `calc(64px + ${vars.space.half} + env(safe-area-inset-top))` },
    [up('lg')]: {
      display: 'flex',
      alignItems: 'center',
      gap: vars.space.x2,
      position: 'static',
      padding: 0,
      border: 0,
      boxShadow: 'none',
    },
    print: { display: 'none' },
  },
});

export const extraLink = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.target,
  selectors: { '&[aria-current="page"]': { fontWeight: vars.font.bold } },
  '@media': { [up('md')]: { display: 'none' } },
});
