import { style } from '@vanilla-extract/css';
import { hairline, inRow } from '#app/theme/recipes.ts';
import { space, target } from '#app/theme/tokens.css.ts';

export const links = style({ padding: `0 ${space.x2}`, borderTop: hairline });
export const link = style({ ...inRow(), minHeight: target });
