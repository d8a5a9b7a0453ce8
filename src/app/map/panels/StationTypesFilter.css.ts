import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const group = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  padding: `0 ${vars.space.x2} ${vars.space.half}`,
});

export const mark = style({ flex: 'none', width: '20px', height: '20px' });

export const dot = style({ fill: vars.color.textMuted });

export const outline = style({ fill: 'none', stroke: vars.color.text, strokeWidth: 1.5 });
