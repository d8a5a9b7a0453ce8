import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const unitNote = style({
  margin: 0,
  color: vars.color.textMuted,
  fontSize: vars.font.small,
});
