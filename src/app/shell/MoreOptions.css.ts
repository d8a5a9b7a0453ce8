import { createVar, style } from '@vanilla-extract/css';
import { below, up } from '#app/theme/breakpoints.ts';
import { safeArea, sideRoom } from '#app/theme/safe-area.ts';
import { floating } from '#app/theme/surfaces.ts';
import { vars } from '#app/theme/tokens.css.ts';
import { hiddenBox } from '#app/ui/visually-hidden.css.ts';

export const trigger = style({
  flex: 'none',
  gap: vars.space.half,
  padding: 0,
  '@media': { [up('md')]: { order: 2, padding: `0 ${vars.space.x1}` }, print: { display: 'none' } },
});

/** On a phone the icon alone is seen. */
export const word = style({ '@media': { [below('md')]: hiddenBox } });

const belowBar = createVar();

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
  selectors: { '&:popover-open': { display: 'grid', gap: vars.space.x1 } },
  '@media': {
    [up('md')]: {
      vars: { [belowBar]: `calc(64px + ${vars.space.half} + ${safeArea('top')})` },
    },
    print: { display: 'none' },
  },
});

export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x1,
  minHeight: vars.target,
  textDecoration: 'none',
  selectors: {
    '&:hover': { textDecoration: 'underline' },
    '&[aria-current="page"]': { fontWeight: vars.font.bold },
  },
});
