import { style } from '@vanilla-extract/css';
import { hairline, inRow, secondary, wrapping } from '#app/theme/recipes.ts';
import { color, font, space, target } from '#app/theme/tokens.css.ts';

export const section = style({ minWidth: 0 });

export const head = style({
  ...inRow(space.x1),
  justifyContent: 'space-between',
  minHeight: target,
  borderBottom: hairline,
});

export const hint = style({ padding: '12px 0', color: color.textMuted });
export const item = style({ borderBottom: hairline });
export const arranged = style({ ...inRow(), minHeight: 56 });

export const name = style({
  flex: 1,
  minWidth: 0,
  paddingLeft: space.half,
  fontWeight: font.bold,
  overflowWrap: 'anywhere',
});

export const step = style({
  padding: 0,
  selectors: { '&[aria-disabled="true"]': { opacity: 0.35 } },
});

export const done = style({
  ...wrapping(),
  alignItems: 'center',
  columnGap: space.x1,
  paddingLeft: space.half,
  ...secondary,
});
