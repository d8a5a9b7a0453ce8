import { style } from '@vanilla-extract/css';
import { hairline, inRow } from '#app/theme/recipes.ts';
import { color, space, target } from '#app/theme/tokens.css.ts';

export const note = style({ marginTop: space.x1, color: color.textMuted });
export const find = style({ display: 'block', maxWidth: '34rem', marginTop: space.x2 });

export const cities = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(12rem, 100%), 1fr))',
  columnGap: space.x3,
  marginTop: space.x1,
});

export const city = style({
  ...inRow(),
  minHeight: target,
  borderBottom: hairline,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const ways = style({ marginTop: space.x3 });
