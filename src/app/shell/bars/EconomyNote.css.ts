import { createVar, style } from '@vanilla-extract/css';
import { below, up, safeArea, sideRoom } from '#app/theme/screen.ts';
import { controlEdge, floating, stacked } from '#app/theme/recipes.ts';
import { color, font, layer, space } from '#app/theme/tokens.css.ts';

/** The whole badge is its target. */
export const opener = style({
  font: 'inherit',
  lineHeight: 'inherit',
  color: 'inherit',
  textAlign: 'right',
  textDecoration: 'underline dotted',
  textUnderlineOffset: 2,
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: '0 0 0 auto', width: '100%' },
    '&:hover': { color: color.text },
  },
  '@media': { print: { textDecoration: 'none' } },
});

/** On a phone each on its own line. */
export const line = style({
  whiteSpace: 'nowrap',
  '@media': { [below('md')]: { display: 'block' } },
});

const belowBar = createVar();

export const panel = style({
  ...floating,
  vars: { [belowBar]: `calc(48px + ${space.half} + ${safeArea('top')})` },
  position: 'fixed',
  inset: 'auto',
  top: belowBar,
  right: sideRoom('right', space.x1),
  zIndex: layer.popover,
  width: 'max-content',
  maxWidth: `min(22rem, calc(100vw - 2 * ${space.x1} - ${safeArea('left')} - ${safeArea('right')}))`,
  maxHeight: `calc(100dvh - ${belowBar} - ${space.half} - ${safeArea('bottom')})`,
  overflowY: 'auto',
  padding: space.x2,
  border: controlEdge,
  color: color.text,
  fontSize: font.small,
  lineHeight: 1.45,
  whiteSpace: 'normal',
  selectors: { '&:popover-open': { ...stacked(space.x1), justifyItems: 'start' } },
  '@media': {
    [up('md')]: { vars: { [belowBar]: `calc(64px + ${space.half} + ${safeArea('top')})` } },
    print: { display: 'none' },
  },
});
