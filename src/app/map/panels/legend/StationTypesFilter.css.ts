import { style } from '@vanilla-extract/css';
import { color, space } from '#app/theme/tokens.css.ts';

export const group = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  padding: `0 ${space.x2} ${space.half}`,
});

export const mark = style({ flex: 'none', width: '20px', height: '20px' });
export const dot = style({ fill: color.textMuted });
export const outline = style({ fill: 'none', stroke: color.text, strokeWidth: 1.5 });
