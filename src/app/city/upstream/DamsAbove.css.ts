import { style, styleVariants } from '@vanilla-extract/css';
import {
  dimmedWhenOld,
  emphasis,
  hairline,
  secondary,
  stacked,
  wrapping,
} from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

export const dams = style(stacked(space.x2));

export const dam = style({
  ...stacked(space.half),
  selectors: { '& + &': { paddingTop: space.x2, borderTop: hairline } },
});

export const head = style({
  ...wrapping(`0 ${space.x2}`),
  alignItems: 'baseline',
  justifyContent: 'space-between',
});

export const link = style({
  display: 'block',
  // 44 px touch target; the margin offsets the padding.
  paddingBlock: 12,
  marginBlock: -12,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const now = style({ ...wrapping(`0 ${space.x2}`), alignItems: 'baseline' });
const figureBase = style({ ...emphasis(font.figure), lineHeight: 1.2 });
export const figure = styleVariants(dimmedWhenOld(figureBase));
export const unit = style({ fontSize: font.body, fontWeight: font.normal });
export const detail = style(secondary);
export const missing = style({ color: color.textMuted });
export const spilling = style({ fontWeight: font.bold });
export const silent = style({ color: color.offline, fontWeight: font.bold });
