import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const notes = style({
  display: 'grid',
  gap: vars.space.half,
  maxWidth: '44rem',
  fontSize: vars.font.small,
  color: vars.color.textMuted,
});
