import { style } from '@vanilla-extract/css';
import { vars } from '../theme/tokens.css.ts';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: `${vars.space.x1} ${vars.space.x2}`,
});

export const cards = style({ marginTop: vars.space.x2 });

export const note = style({
  marginTop: vars.space.x1,
  color: vars.color.textMuted,
  fontSize: vars.font.small,
});

export const item = style({ display: 'grid' });
