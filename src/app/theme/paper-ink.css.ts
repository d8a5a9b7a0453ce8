import { style } from '@vanilla-extract/css';

/**
 * For what is drawn in colours of the screen's theme: a dark theme's pale ink would not be seen on white paper. Lightness is turned
 * over there, the hue stays.
 */
export const paperInk = style({
  '@media': {
    print: {
      selectors: { ':root[data-theme="dark"] &': { filter: 'invert(1) hue-rotate(180deg)' } },
    },
  },
});
