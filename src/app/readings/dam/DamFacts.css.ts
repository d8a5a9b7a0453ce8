import { style } from '@vanilla-extract/css';
import { hairline } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

export const facts = style({ display: 'grid' });

export const fact = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space.x1,
  padding: `${space.half} 0`,
  borderTop: hairline,
});

export const term = style({ flexShrink: 0, color: color.textMuted });
export const value = style({ marginLeft: 'auto', textAlign: 'right', fontWeight: font.bold });
export const missing = style({
  marginLeft: 'auto',
  color: color.textMuted,
  textAlign: 'right',
});
