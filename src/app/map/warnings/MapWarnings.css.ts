import { style } from '@vanilla-extract/css';
import { hairline, innerFocus, oneColumn, secondary } from '#app/theme/recipes.ts';
import { color, font, space, target } from '#app/theme/tokens.css.ts';

export const fold = style({ borderBottom: hairline, background: color.surface });

/** One row: the map keeps its room. */
export const summary = style({
  padding: `0 ${space.x2}`,
  lineHeight: target,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  selectors: innerFocus,
});

export const list = style({
  ...oneColumn(space.x1),
  maxHeight: '40vh',
  padding: `0 ${space.x2} ${space.x1}`,
  overflowY: 'auto',
});

export const warning = style({ ...oneColumn(0), overflowWrap: 'anywhere' });
export const words = style({ fontWeight: font.bold });
export const facts = style(secondary);
