import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x1,
  marginBlock: vars.space.x2,
});

export const layout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.x4,
  '@media': { [up('md')]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(240px, 1fr)' } },
});

export const groups = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.x4,
  alignContent: 'start',
});

/** Reserves the height while the content loads. */
export const side = style([groups, { minHeight: '20rem' }]);

export const group = style({ display: 'grid', gap: vars.space.x1, alignContent: 'start' });

export const groupTitle = style({
  paddingBottom: vars.space.half,
  borderBottom: `1px solid ${vars.color.line}`,
});

export const groupHead = style([
  groupTitle,
  {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: vars.space.x2,
  },
]);

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
  gap: `${vars.space.x3} ${vars.space.x2}`,
});

export const tile = style({ minWidth: 0 });

export const label = style({
  fontSize: vars.font.small,
  color: vars.color.textMuted,
  overflowWrap: 'anywhere',
});

export const value = style({
  margin: 0,
  fontSize: vars.font.large,
  fontWeight: vars.font.bold,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
  selectors: { '[data-old] &': { color: vars.color.textMuted } },
});

export const unit = style({ fontSize: vars.font.body, fontWeight: vars.font.normal });

export const missing = style({ margin: 0, color: vars.color.textMuted, fontStyle: 'italic' });

export const detail = style({ margin: 0, fontSize: vars.font.small, color: vars.color.textMuted });

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'baseline',
  gap: `${vars.space.x1} ${vars.space.x2}`,
  alignContent: 'start',
});

export const fact = style({ margin: 0, overflowWrap: 'anywhere' });

/** Highest, mean, lowest, in aligned columns. */
export const statistics = style({
  width: '100%',
  maxWidth: '18rem',
  marginTop: vars.space.half,
  // Two fit side by side on a phone, with numbers of five digits.
  fontSize: '0.75rem',
  color: vars.color.textMuted,
});

globalStyle(`${statistics} :is(th, td)`, {
  padding: '1px 0 1px 5px',
  fontWeight: vars.font.normal,
  textAlign: 'right',
});
globalStyle(`${statistics} th[scope="row"]`, { paddingLeft: 0, textAlign: 'left' });
globalStyle(`${statistics} tbody td`, { color: vars.color.text });
