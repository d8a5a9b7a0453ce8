import { style } from '@vanilla-extract/css';

/** Invisible anchor of the browser's calendar. */
export const calendar = style({
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: 1,
  height: 1,
  padding: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
});
