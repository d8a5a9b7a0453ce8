import { style } from '@vanilla-extract/css';
import { wrapping } from '#app/theme/recipes.ts';
import { space } from '#app/theme/tokens.css.ts';

export const ways = style({ ...wrapping(space.x2), alignItems: 'center' });
