import { style } from '@vanilla-extract/css';
import { stacked } from '#app/theme/recipes.ts';
import { space } from '#app/theme/tokens.css.ts';

export const level = style({ display: 'flex', alignItems: 'start', gap: space.x2 });
export const rest = style({ ...stacked(space.x2), alignContent: 'start', minWidth: 0 });
