import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const figure = style({ margin: `${vars.space.x1} 0 0` });

export const drawing = style({ width: '100%', height: '48px' });

export const line = style({
  fill: 'none',
  stroke: vars.color.text,
  strokeWidth: 2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
});

export const caption = style({ fontSize: vars.font.small, fontWeight: vars.font.bold });
