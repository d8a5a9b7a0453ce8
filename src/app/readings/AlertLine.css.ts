import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const line = style({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  gap: `0 ${vars.space.x1}`,
});

export const reached = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.half,
  fontWeight: vars.font.bold,
});

export const calm = style({ color: vars.color.textMuted });
