import { style } from '@vanilla-extract/css';
import { emphasis } from '#app/theme/recipes.ts';
import { color } from '#app/theme/tokens.css.ts';

export const frame = style({ fill: 'none', stroke: color.lineStrong, strokeWidth: 2 });
export const leaf = style({ fill: color.lineStrong });

export const flow = style({
  fill: 'none',
  stroke: color.text,
  strokeWidth: 1.5,
  strokeLinecap: 'round',
});

export const unknown = style({
  fill: 'none',
  stroke: color.lineStrong,
  strokeWidth: 2,
  strokeDasharray: '3 3',
});

export const mark = style({ fill: color.text, ...emphasis(18) });
