import { style, styleVariants } from '@vanilla-extract/css';
import { inlineRow, secondary, wrapping } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

export const reading = style({
  display: 'grid',
  justifyItems: 'end',
  marginLeft: 'auto',
  lineHeight: 1.25,
  textAlign: 'right',
});

const valueBase = style(inlineRow(space.half));

export const value = styleVariants({
  now: [valueBase, { fontWeight: font.bold }],
  old: [valueBase, { color: color.textMuted }],
});

export const rate = style(secondary);
export const altitude = style({ ...secondary, fontWeight: font.normal });
export const cities = style({ ...wrapping(), alignItems: 'center', columnGap: space.x2 });
export const citiesLabel = style({ color: color.textMuted });
