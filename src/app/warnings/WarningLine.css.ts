import { style } from '@vanilla-extract/css';
import { framed, oneColumn, underlined, wrapping } from '#app/theme/recipes.ts';
import { color, font, space, target } from '#app/theme/tokens.css.ts';

export const lines = style({ ...oneColumn(space.half), margin: `${space.x1} 0` });

export const line = style({
  ...wrapping(`0 ${space.x1}`),
  ...framed,
  alignItems: 'baseline',
  alignContent: 'center',
  minHeight: target,
  padding: `${space.half} ${space.x2}`,
  borderInlineStart: `6px solid ${color.notice}`,
  overflowWrap: 'anywhere',
  textDecoration: 'none',
});

export const words = style({ fontWeight: font.bold });
export const all = style(underlined);
export const unread = style({ color: color.textMuted });
