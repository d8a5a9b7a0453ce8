import { style } from '@vanilla-extract/css';
import { wrapping } from '#app/theme/recipes.ts';
import { color, space } from '#app/theme/tokens.css.ts';

/** A page with a single message. */
export const text = style({ maxWidth: '34rem', marginTop: space.x1, color: color.textMuted });
export const actions = style({ ...wrapping(space.x1), marginTop: space.x3 });

export const ways = style({ ...wrapping(space.x1), alignItems: 'center', marginTop: space.x4 });
