import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const empty = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space.x1,
  maxWidth: '34rem',
  padding: `${vars.space.x4} 0`,
});

export const why = style({ color: vars.color.textMuted });

export const action = style({ marginTop: vars.space.x1 });
