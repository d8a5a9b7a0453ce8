import { style, styleVariants } from '@vanilla-extract/css';
import { inRow, stacked, wrapping } from '#app/theme/recipes.ts';
import { font, space } from '#app/theme/tokens.css.ts';

export const box = style({ ...stacked(space.x1), marginTop: space.x2 });
export const list = style(stacked(space.half));
const line = style(inRow(space.x1));
export const item = styleVariants({ ahead: [line], reached: [line, { fontWeight: font.bold }] });

/** The line of the threshold, as the chart draws it. */
export const glyph = style({ flex: 'none', forcedColorAdjust: 'none' });
export const warnings = style({ ...wrapping(), alignItems: 'center', columnGap: space.x2 });
