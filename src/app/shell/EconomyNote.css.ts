import { createVar, style } from '@vanilla-extract/css';
import { below, up } from '#app/theme/breakpoints.ts';
import { safeArea, sideRoom } from '#app/theme/safe-area.ts';
import { floating } from '#app/theme/surfaces.ts';
import { vars } from '#app/theme/tokens.css.ts';

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
    '&:hover': { color: vars.color.text },
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
  vars: { [belowBar]: `calc(48px + ${vars.space.half} + ${safeArea('top')})` },
  position: 'fixed',
  inset: 'auto',
  top: belowBar,
  right: sideRoom('right', vars.space.x1),
  zIndex: vars.layer.popover,
  width: 'max-content',
  maxWidth: `min(22rem, calc(100vw - 2 * ${vars.space.x1} - ${safeArea('left')} - ${safeArea('right')}))`,
  maxHeight: `calc(100dvh - ${belowBar} - ${vars.space.half} - ${safeArea('bottom')})`,
  overflowY: 'auto',
  margin: 0,
  padding: vars.space.x2,
  border: `1px solid ${vars.color.lineStrong}`,
  color: vars.color.text,
  fontSize: vars.font.small,
  lineHeight: 1.45,
  whiteSpace: 'normal',
  selectors: { '&:popover-open': { display: 'grid', gap: vars.space.x1, justifyItems: 'start' } },
  '@media': {
    [up('md')]: {
      vars: { [belowBar]: `calc(64px + ${vars.space.half} + ${safeArea('top')})` },
    },
    print: { display: 'none' },
  },
});
