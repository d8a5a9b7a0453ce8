import { style } from '@vanilla-extract/css';
import { hairline, inColumn, notOnPaper, stacked } from '#app/theme/recipes.ts';
import { color, space } from '#app/theme/tokens.css.ts';

/** Over the map's own frame; what is listed there is on the sheet as a table. */
const inPlace = {
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  overflowY: 'auto',
  background: color.surface,
  '@media': notOnPaper,
} as const;

/** Over its controls too, which may come back. */
export const place = style({ ...inPlace, ...inColumn(), minHeight: 0 });

export const note = style({
  flex: 'none',
  padding: space.x2,
  borderBottom: hairline,
  color: color.textMuted,
});

/** Under its panels. */
export const opening = style({
  ...inPlace,
  ...stacked(space.x3),
  gridTemplateColumns: 'minmax(0, 44rem)',
  alignContent: 'start',
  padding: `${space.x2} ${space.x2} ${space.x6}`,
});

export const ways = style({ ...stacked(space.x2), justifyItems: 'start' });
