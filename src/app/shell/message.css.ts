import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

/** A page with a single message. */
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

/** Field and button, on one line if there is space. */
export const find = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  gap: vars.space.x1,
  maxWidth: '34rem',
  marginTop: vars.space.x3,
});

export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x1,
  marginTop: vars.space.x4,
});
