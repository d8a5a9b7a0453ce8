import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const note = style({ marginTop: vars.space.x1, color: vars.color.textMuted });

export const find = style({ display: 'block', maxWidth: '34rem', marginTop: vars.space.x2 });

export const cities = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(12rem, 100%), 1fr))',
  columnGap: vars.space.x3,
  marginTop: vars.space.x1,
});

export const city = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.target,
  borderBottom: `1px solid ${vars.color.line}`,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const ways = style({ marginTop: vars.space.x3 });
