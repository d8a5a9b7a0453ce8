import { style } from '@vanilla-extract/css';
import { noticeColours, oneColumn, underlined, wrapping } from '#app/theme/recipes.ts';
import { color, font, radius, space, target } from '#app/theme/tokens.css.ts';

export const lines = style({ ...oneColumn(space.half), marginBottom: space.x1 });

export const line = style({
  ...wrapping(`0 ${space.x1}`),
  ...noticeColours,
  alignItems: 'baseline',
  minHeight: target,
  padding: `${space.half} ${space.x1}`,
  borderRadius: radius,
  overflowWrap: 'anywhere',
  textDecoration: 'none',
});

export const words = style({ fontWeight: font.bold });
export const all = style(underlined);
export const unread = style({ color: color.textMuted });
