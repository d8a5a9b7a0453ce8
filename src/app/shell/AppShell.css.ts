import { style } from '@vanilla-extract/css';
import { safeArea, sideRoom } from '#app/theme/safe-area.ts';
import { vars } from '#app/theme/tokens.css.ts';

/** Bars above and below; only the screen between them scrolls. */
export const shell = style({
  display: 'flex',
  flexDirection: 'column',
  height: '100dvh',
  minWidth: 0,
  '@media': { print: { display: 'block', height: 'auto' } },
});

/** Above the screen: results of the search hang over it. */
export const header = style({
  position: 'relative',
  zIndex: vars.layer.bar,
  flex: 'none',
  minWidth: 0,
});

export const main = style({
  position: 'relative',
  flex: '1 1 auto',
  minHeight: 0,
  overflowX: 'clip',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // In full screen no bars cover the safe areas.
  selectors: { '&:fullscreen': { paddingTop: safeArea('top'), paddingBottom: safeArea('bottom') } },
  '@media': { print: { overflow: 'visible' } },
});

export const skipLink = style({
  position: 'fixed',
  top: sideRoom('top', vars.space.x1),
  left: sideRoom('left', vars.space.x1),
  zIndex: vars.layer.skip,
  padding: `12px ${vars.space.x2}`,
  borderRadius: vars.radius,
  background: vars.color.selected,
  color: vars.color.onSelected,
  '@media': { print: { display: 'none' } },
  selectors: { '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' } },
});
