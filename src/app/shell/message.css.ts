import { style } from '@vanilla-extract/css';
import { vars } from '../theme/tokens.css.ts';

/** A page that has one thing to say. */
export const text = style({
  maxWidth: '34rem',
  marginTop: vars.space.x1,
  color: vars.color.textMuted,
});

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.x1,
  marginTop: vars.space.x3,
});
