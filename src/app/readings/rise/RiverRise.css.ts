import { style } from '@vanilla-extract/css';
import { emphasis, inRow } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

export const trend = style({ ...inRow(space.x1), ...emphasis(font.large), lineHeight: 1.25 });
export const sentence = style({
  flex: 1,
  minWidth: 0,
  '::first-letter': { textTransform: 'uppercase' },
});
export const doubt = style({ color: color.textMuted, fontWeight: font.normal });
