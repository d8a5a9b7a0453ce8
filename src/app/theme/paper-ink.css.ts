import { style } from '@vanilla-extract/css';

/**
 * For drawings in the screen theme's colours: in print, inverts the lightness and keeps the hue, so that a dark theme's pale
 * colours stay visible on white.
 */
export const paperInk = style({
  '@media': {
    print: {
      selectors: { ':root[data-theme="dark"] &': { filter: 'invert(1) hue-rotate(180deg)' } },
    },
  },
});
