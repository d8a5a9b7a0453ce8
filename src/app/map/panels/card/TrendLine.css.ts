import { style } from '@vanilla-extract/css';
import { emphasis } from '#app/theme/recipes.ts';
import { font, space } from '#app/theme/tokens.css.ts';

export const figure = style({ margin: `${space.half} 0 0` });
export const caption = style({ ...emphasis(font.small), marginBottom: space.half });
