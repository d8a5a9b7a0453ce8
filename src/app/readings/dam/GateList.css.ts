import { style } from '@vanilla-extract/css';
import { hairline, inRow, secondary, stacked } from '#app/theme/recipes.ts';
import { font, radius, space } from '#app/theme/tokens.css.ts';

export const head = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space.x2,
  paddingTop: space.x1,
  borderTop: hairline,
});

export const gates = style({
  ...stacked(space.half),
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  marginTop: space.x1,
});

export const gate = style({
  ...inRow(space.x1),
  minWidth: 0,
  padding: `${space.half} ${space.x1}`,
  border: hairline,
  borderRadius: radius,
  fontSize: font.small,
  lineHeight: 1.35,
});

export const words = style({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' });
export const state = style({ fontWeight: font.bold });
export const none = style(secondary);
