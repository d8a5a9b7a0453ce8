import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const figure = style({ maxWidth: '28rem', margin: `${vars.space.x1} 0 0` });

export const drawing = style({ width: '100%', height: 'auto' });

export const state = style({
  fill: vars.color.surface,
  stroke: vars.color.lineStrong,
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
});

export const rivers = style({
  fill: 'none',
  stroke: vars.color.line,
  strokeWidth: 2,
  strokeLinejoin: 'round',
});

export const city = style({ fill: vars.color.textMuted });

export const cityName = style({
  fill: vars.color.textMuted,
  fontSize: 14,
  paintOrder: 'stroke',
  stroke: vars.color.surface,
  strokeWidth: 3,
});

/** The station: visible above everything, in both themes. */
export const station = style({
  fill: vars.color.selected,
  stroke: vars.color.surface,
  strokeWidth: 3,
});

export const halo = style({ fill: 'none', stroke: vars.color.selected, strokeWidth: 2 });
