import { style } from '@vanilla-extract/css';
import { color } from '#app/theme/tokens.css.ts';

export const drawing = style({ display: 'block', width: '100%', color: color.text });
const stroke = style({ fill: 'none', vectorEffect: 'non-scaling-stroke' });

export const line = style([
  stroke,
  { stroke: color.text, strokeWidth: 2, strokeLinejoin: 'round', strokeLinecap: 'round' },
]);

export const hours = style([stroke, { stroke: color.line, strokeWidth: 1 }]);

export const level = style([
  stroke,
  { strokeWidth: 2, strokeDasharray: '8 4', forcedColorAdjust: 'none' },
]);
