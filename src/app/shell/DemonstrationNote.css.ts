import { style } from '@vanilla-extract/css';
import { SHORT, up } from '#app/theme/breakpoints.ts';
import { sideRooms } from '#app/theme/safe-area.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const note = style({
  flex: 'none',
  padding: `6px ${vars.space.x2}`,
  ...sideRooms(vars.space.x2),
  background: vars.color.notice,
  color: vars.color.onNotice,
  fontSize: vars.font.small,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '@media': {
    [SHORT]: { paddingBlock: 2, lineHeight: 1.2 },
    [up('md')]: sideRooms(),
    print: { padding: '4px 0', fontWeight: vars.font.bold },
  },
});
