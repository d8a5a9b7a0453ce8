import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const gauge = style({ display: 'grid', justifyItems: 'center', gap: vars.space.half });

export const tank = styleVariants({
  known: { fill: vars.color.sunken, stroke: vars.color.lineStrong, strokeWidth: 1.5 },
  unknown: {
    fill: 'none',
    stroke: vars.color.lineStrong,
    strokeWidth: 1.5,
    strokeDasharray: '4 4',
  },
});

export const water = style({ color: vars.color.text });

/** Under a mark, so that it contrasts with any water colour. */
export const casing = style({ fill: 'none', stroke: vars.color.surface, strokeWidth: 4 });

export const mark = style({ fill: 'none', stroke: vars.color.text, strokeWidth: 1 });

/** The crest of the spillway: 100 %. */
export const brim = style({
  stroke: vars.color.text,
  strokeWidth: 1.5,
  strokeDasharray: '5 4',
  fill: 'none',
});

export const crest = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.half,
  color: vars.color.textMuted,
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
});
