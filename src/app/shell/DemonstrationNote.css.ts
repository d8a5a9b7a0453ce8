import { style } from '@vanilla-extract/css';
import { up } from '../theme/breakpoints.ts';
import { vars } from '../theme/tokens.css.ts';

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
  '@media': { [up('md')]: { paddingInline: vars.space.x3 } },
});
