import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const drawing = style({ display: 'block', width: '100%', marginTop: vars.space.half });

const stroke = style({ fill: 'none', vectorEffect: 'non-scaling-stroke' });

export const line = style([
  stroke,
  { stroke: vars.color.text, strokeWidth: 2, strokeLinejoin: 'round', strokeLinecap: 'round' },
]);

export const hours = style([stroke, { stroke: vars.color.line, strokeWidth: 1 }]);

export const reference = style([
  stroke,
  { stroke: vars.color.text, strokeWidth: 1.5, strokeDasharray: '5 4' },
]);
