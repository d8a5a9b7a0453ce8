import { style } from '@vanilla-extract/css';
import { secondary, stacked } from '#app/theme/recipes.ts';
import { space } from '#app/theme/tokens.css.ts';

export const notes = style({ ...stacked(space.half), maxWidth: '44rem', ...secondary });
