import { style } from '@vanilla-extract/css';

export const mark = style({
  flex: 'none',
  // The colour is part of the message, also where the system forces its own.
  forcedColorAdjust: 'none',
});
