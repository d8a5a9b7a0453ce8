import { style } from '@vanilla-extract/css';
import { rainFill } from '#app/theme/legend-colours.ts';
import { color } from '#app/theme/tokens.css.ts';

/** Behind the slider, whose thumb is as wide as both insets. */
export const strip = style({
  position: 'absolute',
  insetBlock: 4,
  left: 6,
  width: 'calc(100% - 12px)',
  height: 'calc(100% - 8px)',
  pointerEvents: 'none',
});

export const gap = style({ fill: color.sunken });
export const rain = style(rainFill);
export const crossing = style({
  stroke: color.offline,
  strokeWidth: 2,
  vectorEffect: 'non-scaling-stroke',
});
