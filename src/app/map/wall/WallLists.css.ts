import { globalStyle, style } from '@vanilla-extract/css';
import { value as factValue } from '#app/map/panels/StateLine.css.ts';
import { emphasis, hairline, inColumn, inRow, secondary, stacked } from '#app/theme/recipes.ts';
import { space } from '#app/theme/tokens.css.ts';

export const column = style({ ...inColumn(), flex: 1, minHeight: 0 });

// Legible at three metres: letters grow with the screen, which is large.
globalStyle(`:root:has(${column})`, { fontSize: 'clamp(100%, 1.15vw, 300%)' });

export const head = style({
  ...inRow(space.x3),
  justifyContent: 'space-between',
  padding: `${space.x1} ${space.x1} ${space.x1} ${space.x2}`,
  borderBottom: hairline,
});
globalStyle(`${head} > nav`, { flex: 1, borderBottom: 0, columnGap: space.x2 });
globalStyle(`${head} ${factValue}`, { fontSize: '1.5rem' });
export const clock = style(stacked());
export const hour = style({
  ...emphasis('3rem'),
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
});
export const date = style(secondary);

export const lists = style({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: `0 ${space.x2}`,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
  alignContent: 'start',
  columnGap: space.x4,
});

export const foot = style({
  ...inRow(space.x2),
  justifyContent: 'space-between',
  padding: `0 ${space.x2}`,
  borderTop: hairline,
});
export const blocked = style({ ...secondary, flex: 1 });
