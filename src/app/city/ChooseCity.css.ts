import { style } from '@vanilla-extract/css';
import { hairline, inRow } from '#app/theme/recipes.ts';
import { color, space, target } from '#app/theme/tokens.css.ts';

export const note = style({ marginTop: space.x1, color: color.textMuted });

export const cities = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(12rem, 100%), 1fr))',
  columnGap: space.x3,
  marginTop: space.x1,
});

export const rivers = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(22rem, 100%), 1fr))',
  gap: `${space.x3} ${space.x4}`,
  marginBlock: space.x3,
});

export const city = style({
  ...inRow(),
  minHeight: target,
  borderBottom: hairline,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const ways = style({ marginTop: space.x3 });
