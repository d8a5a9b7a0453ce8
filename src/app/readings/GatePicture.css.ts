import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const frame = style({ fill: 'none', stroke: vars.color.lineStrong, strokeWidth: 2 });

export const leaf = style({ fill: vars.color.text });

export const flow = style({
  fill: 'none',
  stroke: vars.color.text,
  strokeWidth: 1.5,
  strokeLinecap: 'round',
});

export const unknown = style({
  fill: 'none',
  stroke: vars.color.lineStrong,
  strokeWidth: 2,
  strokeDasharray: '3 3',
});

export const mark = style({ fill: vars.color.text, fontSize: 18, fontWeight: vars.font.bold });
