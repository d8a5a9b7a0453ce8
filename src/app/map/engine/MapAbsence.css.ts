import { style } from '@vanilla-extract/css';
import { hairline, inColumn, notOnPaper } from '#app/theme/recipes.ts';
import { color, space } from '#app/theme/tokens.css.ts';

/** Over the map's own frame and controls, which may come back. */
export const place = style({
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  ...inColumn(),
  minHeight: 0,
  overflowY: 'auto',
  background: color.surface,
  // Its list is on the sheet as a table.
  '@media': notOnPaper,
});

export const note = style({
  flex: 'none',
  padding: space.x2,
  borderBottom: hairline,
  color: color.textMuted,
});
