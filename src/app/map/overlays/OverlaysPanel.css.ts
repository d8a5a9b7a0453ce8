import { style } from '@vanilla-extract/css';
import { inRow, secondary, stacked } from '#app/theme/recipes.ts';
import { color, space, target } from '#app/theme/tokens.css.ts';

export const group = style({ ...stacked(space.half), padding: `0 ${space.x2} ${space.x1}` });

export const overlay = style({
  display: 'grid',
  gridTemplateColumns: '112px minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: space.x1,
});

export const strength = style({ ...inRow(space.x1), minWidth: 0 });
export const slider = style({ flex: 1, minWidth: 0, height: target, accentColor: color.selected });
export const percent = style({ width: '5ch', textAlign: 'right', ...secondary });
export const inFront = style({ gridColumn: '1 / -1' });
export const hint = style({ gridColumn: '1 / -1', paddingBottom: space.x1, ...secondary });
