import { style, styleVariants } from '@vanilla-extract/css';
import { inRow, stacked } from '#app/theme/recipes.ts';
import { color, space } from '#app/theme/tokens.css.ts';

export const gauge = style({ ...stacked(space.half), justifyItems: 'center' });

export const tank = styleVariants({
  known: { fill: color.sunken, stroke: color.lineStrong, strokeWidth: 1.5 },
  unknown: { fill: 'none', stroke: color.lineStrong, strokeWidth: 1.5, strokeDasharray: '4 4' },
});

export const water = style({ color: color.text });

/** Under a mark, so that it contrasts with any water colour. */
export const casing = style({ fill: 'none', stroke: color.surface, strokeWidth: 4 });
export const mark = style({ fill: 'none', stroke: color.text, strokeWidth: 1 });

/** The crest of the spillway: 100 %. */
export const brim = style({
  stroke: color.text,
  strokeWidth: 1.5,
  strokeDasharray: '5 4',
  fill: 'none',
});

export const crest = style({
  ...inRow(space.half),
  color: color.textMuted,
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
});
