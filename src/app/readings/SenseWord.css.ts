import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const sense = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.half,
  fontSize: vars.font.large,
  fontWeight: vars.font.bold,
});

export const unknown = style({ color: vars.color.textMuted });
