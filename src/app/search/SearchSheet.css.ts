import { style } from '@vanilla-extract/css';
import { sideRoom } from '#app/theme/screen.ts';
import { color, space } from '#app/theme/tokens.css.ts';

const CLOSE_WIDTH = '5rem';

export const sheet = style({
  position: 'fixed',
  inset: 0,
  width: '100%',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: 0,
  paddingTop: sideRoom('top', space.half),
  paddingLeft: sideRoom('left', space.x1),
  paddingRight: sideRoom('right', space.x1),
  paddingBottom: sideRoom('bottom', '0px'),
  border: 0,
  background: color.surface,
  color: color.text,
  overflow: 'hidden',
});

/** Room for the button that closes the sheet, on the line of the field. */
export const besideClose = style({ marginRight: CLOSE_WIDTH });

export const close = style({
  position: 'absolute',
  top: sideRoom('top', space.half),
  right: sideRoom('right', space.x1),
  width: CLOSE_WIDTH,
  padding: 0,
});
