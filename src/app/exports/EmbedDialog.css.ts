import { style } from '@vanilla-extract/css';
import { floating, hairline, inRow, outlined, stacked } from '#app/theme/recipes.ts';
import { color, space } from '#app/theme/tokens.css.ts';

export const dialog = style({
  ...floating,
  margin: 'auto',
  width: `min(30rem, calc(100vw - 2 * ${space.x1}))`,
  maxHeight: `calc(100dvh - 2 * ${space.x1})`,
  padding: space.x2,
  border: hairline,
  color: color.text,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  selectors: { '&[open]': { ...stacked(space.x1) } },
});

export const code = style({
  ...outlined,
  width: '100%',
  minHeight: '6rem',
  padding: space.x1,
  boxSizing: 'border-box',
  color: color.text,
  fontFamily: 'monospace',
  resize: 'vertical',
});

export const buttons = style({ ...inRow(space.x1), flexWrap: 'wrap' });

export const frame = style({ border: 0, width: '100%' });
