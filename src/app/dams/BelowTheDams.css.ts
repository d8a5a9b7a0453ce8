import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

/** In place of the rivers. */
export const failure = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space.x1,
  marginTop: vars.space.x2,
  color: vars.color.textMuted,
});
