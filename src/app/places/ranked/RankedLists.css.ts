import { style } from '@vanilla-extract/css';
import { inlineRow } from '#app/theme/recipes.ts';
import { target } from '#app/theme/tokens.css.ts';

/** Link to all places of a list. */
export const allLink = style({ ...inlineRow(), minHeight: target });
