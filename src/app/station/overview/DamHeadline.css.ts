import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const level = style({ display: 'flex', alignItems: 'start', gap: vars.space.x2 });

export const rest = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars.space.x2,
  minWidth: 0,
});
