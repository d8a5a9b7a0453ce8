import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const figure = style({ margin: 0 });

export const plot = style({ position: 'relative', height: 104 });

export const drawing = style({ display: 'block', width: '100%', height: '100%' });

const stroke = style({ fill: 'none', vectorEffect: 'non-scaling-stroke' });

export const level = style([
  stroke,
  { stroke: vars.color.text, strokeWidth: 2.5, strokeLinejoin: 'round', strokeLinecap: 'round' },
]);

export const tick = style([stroke, { stroke: vars.color.line, strokeWidth: 1 }]);

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
  background: `color-mix(in srgb, ${vars.color.surface} 80%, transparent)`,
  fontSize: vars.font.small,
  lineHeight: 1.3,
  fontWeight: vars.font.bold,
  whiteSpace: 'nowrap',
});

export const axis = style({
  display: 'flex',
  justifyContent: 'space-between',
  color: vars.color.textMuted,
  fontSize: vars.font.small,
});

export const missing = style({
  color: vars.color.textMuted,
  fontSize: vars.font.small,
});
