import { style } from '@vanilla-extract/css';

/** Printed, and not on the screen. */
export const paperOnly = style({
  display: 'none',
  '@media': { print: { display: 'block' } },
});
