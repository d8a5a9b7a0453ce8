import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const group = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space.x1,
  padding: `0 ${vars.space.x2} ${vars.space.x2}`,
});

// The category is the first question and the longest word.
globalStyle(`${group} > :first-child`, { gridColumn: '1 / -1' });
