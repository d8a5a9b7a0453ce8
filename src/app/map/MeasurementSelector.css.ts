import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const group = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space.x1,
  padding: `0 ${vars.space.x2} ${vars.space.x2}`,
  borderBottom: `1px solid ${vars.color.line}`,
});

export const legend = style({
  // A legend ignores its fieldset's padding.
  padding: `${vars.space.x2} 0 0`,
  fontWeight: vars.font.bold,
});

// The category (after the legend) is the first question and the longest word.
globalStyle(`${group} > :nth-child(2)`, { gridColumn: '1 / -1' });
