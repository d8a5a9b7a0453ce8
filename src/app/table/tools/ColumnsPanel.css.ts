import { style } from '@vanilla-extract/css';
import { hairline, inRow, secondary } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

export const head = style({ ...inRow(space.x1), justifyContent: 'space-between' });
export const hint = style(secondary);
export const item = style({ ...inRow(), borderTop: hairline });
export const name = style({ flex: '1 1 auto', minWidth: 0 });

export const small = style({
  flex: 'none',
  padding: `0 ${space.half}`,
  fontSize: font.small,
  selectors: { '&[aria-pressed="true"]': { background: color.selected, color: color.onSelected } },
});
