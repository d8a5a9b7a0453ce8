import { style } from '@vanilla-extract/css';
import { inColumn, notOnPaper } from '#app/theme/recipes.ts';
import { safeArea, sideRoom } from '#app/theme/screen.ts';
import { color, layer, radius, space } from '#app/theme/tokens.css.ts';

/** Bars above and below; only the screen between them scrolls. */
export const shell = style({
  ...inColumn(),
  height: '100dvh',
  minWidth: 0,
  '@media': { print: { display: 'block', height: 'auto' } },
});

/** Above the screen: results of the search hang over it. */
export const header = style({ position: 'relative', zIndex: layer.bar, flex: 'none', minWidth: 0 });

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
  top: sideRoom('top', space.x1),
  left: sideRoom('left', space.x1),
  zIndex: layer.skip,
  padding: `12px ${space.x2}`,
  borderRadius: radius,
  background: color.selected,
  color: color.onSelected,
  '@media': notOnPaper,
  selectors: { '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' } },
});
