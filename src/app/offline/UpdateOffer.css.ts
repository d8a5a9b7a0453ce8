import { style } from '@vanilla-extract/css';
import { sideRooms } from '#app/theme/safe-area.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const offer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x1,
  padding: `${vars.space.half} ${vars.space.x2}`,
  ...sideRooms(vars.space.x2),
  background: vars.color.surface,
  borderBottom: `1px solid ${vars.color.line}`,
});

export const actions = style({ display: 'flex', gap: vars.space.x1, marginLeft: 'auto' });
