import { style } from '@vanilla-extract/css';

export const box = style({
  // The option that the arrows are on has the outline.
  selectors: { '&:focus-visible': { outline: 'none' } },
});
