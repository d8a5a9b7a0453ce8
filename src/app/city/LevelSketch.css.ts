import { style } from '@vanilla-extract/css';
import { emphasis, secondary } from '#app/theme/recipes.ts';
import { color, font } from '#app/theme/tokens.css.ts';

export const plot = style({ position: 'relative', height: 104 });
export const drawing = style({ display: 'block', width: '100%', height: '100%' });
const stroke = style({ fill: 'none', vectorEffect: 'non-scaling-stroke' });

export const level = style([
  stroke,
  { stroke: color.text, strokeWidth: 2.5, strokeLinejoin: 'round', strokeLinecap: 'round' },
]);

export const tick = style([stroke, { stroke: color.line, strokeWidth: 1 }]);

export const threshold = style([
  stroke,
  { strokeWidth: 2, strokeDasharray: '8 4', forcedColorAdjust: 'none' },
]);

/** Above its line, on what is behind it. */
export const label = style({
  position: 'absolute',
  left: 0,
  translate: '0 -100%',
  padding: '0 4px 0 0',
  background: `color-mix(in srgb, ${color.surface} 80%, transparent)`,
  ...emphasis(font.small),
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
});

export const axis = style({ display: 'flex', justifyContent: 'space-between', ...secondary });
export const missing = style(secondary);
