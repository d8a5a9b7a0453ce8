import { style, styleVariants } from '@vanilla-extract/css';
import { inRow } from '#app/theme/recipes.ts';
import { color, font, space, target } from '#app/theme/tokens.css.ts';

const base = style({ ...inRow(space.x1), minHeight: target, cursor: 'pointer' });
export const field = styleVariants({ body: [base], small: [base, { fontSize: font.small }] });

export const box = style({
  flex: 'none',
  width: '20px',
  height: '20px',
  accentColor: color.selected,
});
