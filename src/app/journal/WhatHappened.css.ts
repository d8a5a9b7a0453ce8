import { style } from '@vanilla-extract/css';
import { hairline, oneColumn, wrapping } from '#app/theme/recipes.ts';
import { space } from '#app/theme/tokens.css.ts';

export const section = style({ ...oneColumn(space.x1), alignContent: 'start' });
export const title = style({ paddingBottom: space.half, borderBottom: hairline });
export const ways = style({ ...wrapping(space.x2), alignItems: 'center' });
