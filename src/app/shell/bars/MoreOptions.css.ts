import { createVar, style } from '@vanilla-extract/css';
import { below, up, safeArea, sideRoom } from '#app/theme/screen.ts';
import { floating, hairline, inRow, stacked } from '#app/theme/recipes.ts';
import { color, font, layer, space, target } from '#app/theme/tokens.css.ts';
import { hiddenBox } from '#app/ui/visually-hidden.css.ts';

export const trigger = style({
  flex: 'none',
  gap: space.half,
  padding: 0,
  '@media': { [up('md')]: { order: 2, padding: `0 ${space.x1}` }, print: { display: 'none' } },
});

/** On a phone the icon alone is seen. */
export const word = style({ '@media': { [below('md')]: hiddenBox } });
const belowBar = createVar();

export const popover = style({
  ...floating,
  vars: { [belowBar]: `calc(48px + ${space.half} + ${safeArea('top')})` },
  position: 'fixed',
  inset: 'auto',
  top: belowBar,
  right: sideRoom('right', space.x1),
  zIndex: layer.popover,
  width: 'max-content',
  maxWidth: `calc(100vw - 2 * ${space.x1} - ${safeArea('left')} - ${safeArea('right')})`,
  // At high zoom the page is lower than the menu: let it scroll.
  maxHeight: `calc(100dvh - ${belowBar} - ${space.half} - ${safeArea('bottom')})`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: space.x2,
  border: hairline,
  color: color.text,
  selectors: { '&:popover-open': { ...stacked(space.x1) } },
  '@media': {
    [up('md')]: { vars: { [belowBar]: `calc(64px + ${space.half} + ${safeArea('top')})` } },
    print: { display: 'none' },
  },
});

export const link = style({
  ...inRow(space.x1),
  minHeight: target,
  textDecoration: 'none',
  selectors: {
    '&:hover': { textDecoration: 'underline' },
    '&[aria-current="page"]': { fontWeight: font.bold },
  },
});
