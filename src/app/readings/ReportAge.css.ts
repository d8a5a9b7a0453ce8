import { style } from '@vanilla-extract/css';
import { emphasis, secondary } from '#app/theme/recipes.ts';
import { font } from '#app/theme/tokens.css.ts';

export const age = style(secondary);
export const overdue = style(emphasis(font.small));
