import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

const base = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x1,
  minHeight: vars.target,
  cursor: 'pointer',
});

export const field = styleVariants({ body: [base], small: [base, { fontSize: vars.font.small }] });

export const box = style({
  flex: 'none',
  width: '20px',
  height: '20px',
  margin: 0,
  accentColor: vars.color.selected,
});
