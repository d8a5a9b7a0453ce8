import { globalStyle, style } from '@vanilla-extract/css';
import { hairline, secondary } from '#app/theme/recipes.ts';
import { font, space, target } from '#app/theme/tokens.css.ts';

export const table = style({ width: '100%', borderCollapse: 'collapse' });

globalStyle(`${table} thead th`, {
  paddingBottom: space.half,
  ...secondary,
  fontWeight: font.normal,
  textAlign: 'left',
});
globalStyle(`${table} tbody tr`, { borderTop: hairline });

export const station = style({
  fontWeight: font.normal,
  textAlign: 'left',
  overflowWrap: 'anywhere',
});

export const link = style({
  display: 'block',
  minHeight: target,
  paddingTop: space.x1,
  // The touch target reaches over the line below.
  marginBottom: -12,
  fontWeight: font.bold,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const where = style({ display: 'block', paddingBottom: space.x1, ...secondary });

export const number = style({
  width: '3.75rem',
  paddingLeft: space.x1,
  whiteSpace: 'nowrap',
  selectors: { [`${table} &`]: { textAlign: 'right' } },
});
