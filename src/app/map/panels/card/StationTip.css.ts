import { globalStyle, style } from '@vanilla-extract/css';
import { emphasis, floating, inRow } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';
import { TIP_WIDTH } from './tip-place.ts';

/** As wide as every other: numbers that change move nothing, and its place needs no measuring. */
export const tip = style({
  ...floating,
  width: TIP_WIDTH,
  padding: `${space.half} ${space.x1}`,
  color: color.text,
  fontSize: font.small,
  lineHeight: 1.35,
  cursor: 'pointer',
});

/** The map puts what holds it beside the dot. */
globalStyle(`div:has(> ${tip})`, { position: 'absolute', top: 0, left: 0, zIndex: 1 });
globalStyle(`div[hidden]:has(> ${tip})`, { display: 'none' });
export const name = style({ display: 'block', overflowWrap: 'anywhere' });

export const value = style({
  display: 'block',
  ...emphasis(font.body),
  selectors: { '[data-old] > &': { color: color.textMuted, fontWeight: font.normal } },
});

export const wind = style({ display: 'block' });
export const alert = style({ ...inRow(space.half), fontWeight: font.bold });
export const age = style({ display: 'block', color: color.textMuted });
