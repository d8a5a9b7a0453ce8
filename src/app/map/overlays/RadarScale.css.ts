import { style } from '@vanilla-extract/css';
import { hairline, secondary } from '#app/theme/recipes.ts';
import { color, font, radius, space } from '#app/theme/tokens.css.ts';

export const figure = style({ gridColumn: '1 / -1', paddingBottom: space.x1 });
export const caption = style(secondary);

export const bar = style({
  height: '8px',
  marginTop: space.half,
  border: hairline,
  borderRadius: radius,
});

export const marks = style({ position: 'relative', height: '20px', fontSize: font.small });

export const mark = style({
  position: 'absolute',
  transform: 'translateX(-50%)',
  color: color.textMuted,
});
