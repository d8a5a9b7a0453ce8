import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const table = style({ width: '100%', borderCollapse: 'collapse' });

globalStyle(`${table} thead th`, {
  paddingBottom: vars.space.half,
  color: vars.color.textMuted,
  fontSize: vars.font.small,
  fontWeight: vars.font.normal,
  textAlign: 'left',
});
globalStyle(`${table} tbody tr`, { borderTop: `1px solid ${vars.color.line}` });

export const station = style({
  fontWeight: vars.font.normal,
  textAlign: 'left',
  overflowWrap: 'anywhere',
});

export const link = style({
  display: 'block',
  paddingTop: vars.space.x1,
  fontWeight: vars.font.bold,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const where = style({
  display: 'block',
  paddingBottom: vars.space.x1,
  color: vars.color.textMuted,
  fontSize: vars.font.small,
});

export const number = style({
  width: '3.75rem',
  paddingLeft: vars.space.x1,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  selectors: { [`${table} &`]: { textAlign: 'right' } },
});
