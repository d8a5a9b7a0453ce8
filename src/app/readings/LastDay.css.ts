import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const figure = style({
  margin: 0,
  paddingTop: vars.space.x1,
  borderTop: `1px solid ${vars.color.line}`,
});

export const caption = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: vars.space.x2,
  color: vars.color.textMuted,
});

export const axis = style({
  display: 'flex',
  justifyContent: 'space-between',
  color: vars.color.textMuted,
  fontSize: vars.font.small,
});

export const missing = style({
  paddingTop: vars.space.x1,
  borderTop: `1px solid ${vars.color.line}`,
  color: vars.color.textMuted,
  fontSize: vars.font.small,
});

export const failed = style([
  missing,
  { display: 'grid', gap: vars.space.x1, justifyItems: 'start' },
]);
