import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const group = style({
  display: 'grid',
  gap: vars.space.half,
  padding: `0 ${vars.space.x2} ${vars.space.x1}`,
});

export const overlay = style({
  display: 'grid',
  gridTemplateColumns: '112px minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: vars.space.x1,
});

export const strength = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x1,
  minWidth: 0,
});

export const slider = style({
  flex: 1,
  minWidth: 0,
  height: vars.target,
  margin: 0,
  accentColor: vars.color.selected,
});

export const percent = style({
  width: '5ch',
  textAlign: 'right',
  fontSize: vars.font.small,
  color: vars.color.textMuted,
});

export const inFront = style({ gridColumn: '1 / -1' });

export const hint = style({
  gridColumn: '1 / -1',
  paddingBottom: vars.space.x1,
  fontSize: vars.font.small,
  color: vars.color.textMuted,
});
