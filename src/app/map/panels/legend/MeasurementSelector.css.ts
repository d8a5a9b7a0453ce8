import { globalStyle, style } from '@vanilla-extract/css';
import { stacked } from '#app/theme/recipes.ts';
import { space } from '#app/theme/tokens.css.ts';

export const group = style({
  ...stacked(space.x1),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  padding: `0 ${space.x2} ${space.x2}`,
});

// The category is the first question and the longest word.
globalStyle(`${group} > :first-child`, { gridColumn: '1 / -1' });
