import { style } from '@vanilla-extract/css';
import { color, space } from '#app/theme/tokens.css.ts';

export const drawing = style({ display: 'block', width: '100%', marginTop: space.half });
const stroke = style({ fill: 'none', vectorEffect: 'non-scaling-stroke' });

export const line = style([
  stroke,
  { stroke: color.text, strokeWidth: 2, strokeLinejoin: 'round', strokeLinecap: 'round' },
]);

export const hours = style([stroke, { stroke: color.line, strokeWidth: 1 }]);

export const reference = style([
  stroke,
  { stroke: color.text, strokeWidth: 1.5, strokeDasharray: '5 4' },
]);
