import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const failure = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space.x1,
  marginTop: vars.space.x2,
});
