import { style } from '@vanilla-extract/css';

export const badge = style({
  flex: 'none',
  // The colours are the message, also where the system forces its own.
  forcedColorAdjust: 'none',
});

export const number = style({ fontSize: '11px', fontWeight: 700, textAnchor: 'middle' });
