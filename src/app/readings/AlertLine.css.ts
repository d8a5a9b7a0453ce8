import { style } from '@vanilla-extract/css';
import { inlineRow, wrapping } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

export const line = style({ ...wrapping(`0 ${space.x1}`), alignItems: 'baseline' });
export const reached = style({ ...inlineRow(space.half), fontWeight: font.bold });
export const calm = style({ color: color.textMuted });
