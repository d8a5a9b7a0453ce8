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

export const drawing = style({
  display: 'block',
  width: '100%',
  height: 56,
  marginTop: vars.space.half,
});

export const line = style({
  fill: 'none',
  stroke: vars.color.text,
  strokeWidth: 2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
});

/** Every six hours: how far back a bend is. */
export const hours = style({
  fill: 'none',
  stroke: vars.color.line,
  strokeWidth: 1,
  vectorEffect: 'non-scaling-stroke',
});

export const spillway = style({
  fill: 'none',
  stroke: vars.color.text,
  strokeWidth: 1.5,
  strokeDasharray: '5 4',
  vectorEffect: 'non-scaling-stroke',
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
