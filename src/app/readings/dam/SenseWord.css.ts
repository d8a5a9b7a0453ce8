import { style } from '@vanilla-extract/css';
import { emphasis, inlineRow } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

export const sense = style({ ...inlineRow(space.half), ...emphasis(font.large) });
export const unknown = style({ color: color.textMuted });
