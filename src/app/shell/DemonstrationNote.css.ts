import { style } from '@vanilla-extract/css';
import { SHORT, up } from '#app/theme/breakpoints.ts';
import { sideRoom } from '#app/theme/safe-area.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const note = style({
  flex: 'none',
  padding: `6px ${vars.space.x2}`,
  paddingLeft: `max(${vars.space.x2}, env(safe-area-inset-left))`,
  paddingRight: `max(${vars.space.x2}, env(safe-area-inset-right))`,
  background: vars.color.notice,
  color: vars.color.onNotice,
  fontSize: vars.font.small,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '@media': {
    [SHORT]: { paddingBlock: 2, lineHeight: 1.2 },
    [up('md')]: { paddingLeft: sideRoom('left'), paddingRight: sideRoom('right') },
    print: { padding: '4px 0', fontWeight: vars.font.bold },
  },
});
