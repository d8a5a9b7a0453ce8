import { style } from '@vanilla-extract/css';
import { stacked } from '#app/theme/recipes.ts';
import { space } from '#app/theme/tokens.css.ts';

export const failure = style({ ...stacked(space.x1), justifyItems: 'start', marginTop: space.x2 });
