import { globalStyle, style } from '@vanilla-extract/css';
import { hairline, secondary } from '#app/theme/recipes.ts';
import { font, space } from '#app/theme/tokens.css.ts';

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
  // 44 px touch target; the margin offsets the padding over the line below.
  paddingBlock: `${space.x1} 12px`,
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
