import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import { emphasis, oneColumn, secondary, stacked, wrapping } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';
import { sectionTitle } from '#app/ui/page.css.ts';

export const actions = style({
  ...wrapping(space.x1),
  alignItems: 'center',
  marginBlock: space.x2,
});

export const layout = style({
  ...oneColumn(space.x4),
  '@media': { [up('md')]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(240px, 1fr)' } },
});

export const groups = style({ ...oneColumn(space.x4), alignContent: 'start' });

/** Reserves the height while the content loads. */
export const side = style([groups, { minHeight: '20rem' }]);
export const group = style({ ...stacked(space.x1), alignContent: 'start' });

export const groupHead = style([
  sectionTitle,
  { ...wrapping(), justifyContent: 'space-between', alignItems: 'baseline', columnGap: space.x2 },
]);

export const tiles = style({
  ...stacked(`${space.x3} ${space.x2}`),
  gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
});

export const tile = style({ minWidth: 0 });
export const label = style({ ...secondary, overflowWrap: 'anywhere' });

export const value = style({
  ...emphasis(font.large),
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
  selectors: { '[data-old] &': { color: color.textMuted } },
});

export const unit = style({ fontSize: font.body, fontWeight: font.normal });
export const missing = style({ color: color.textMuted, fontStyle: 'italic' });
export const detail = style(secondary);

export const facts = style({
  ...stacked(`${space.x1} ${space.x2}`),
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'baseline',
  alignContent: 'start',
});

export const fact = style({ overflowWrap: 'anywhere' });

/** Highest, mean, lowest, in aligned columns. */
export const statistics = style({
  width: '100%',
  maxWidth: '18rem',
  marginTop: space.half,
  // Two fit side by side on a phone, with numbers of five digits.
  fontSize: '0.75rem',
  color: color.textMuted,
});

globalStyle(`${statistics} :is(th, td)`, {
  padding: '1px 0 1px 5px',
  fontWeight: font.normal,
  textAlign: 'right',
});
globalStyle(`${statistics} th[scope="row"]`, { paddingLeft: 0, textAlign: 'left' });
globalStyle(`${statistics} tbody td`, { color: color.text });
