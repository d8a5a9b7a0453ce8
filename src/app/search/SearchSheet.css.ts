import { style } from '@vanilla-extract/css';
import { sideRoom } from '#app/theme/safe-area.ts';
import { vars } from '#app/theme/tokens.css.ts';

const CLOSE_WIDTH = '5rem';

export const sheet = style({
  position: 'fixed',
  inset: 0,
  width: '100%',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: 0,
  paddingTop: sideRoom('top', vars.space.half),
  paddingLeft: sideRoom('left', vars.space.x1),
  paddingRight: sideRoom('right', vars.space.x1),
  paddingBottom: sideRoom('bottom', '0px'),
  border: 0,
  background: vars.color.surface,
  color: vars.color.text,
  overflow: 'hidden',
});

/** Room for the button that closes the sheet, on the line of the field. */
export const besideClose = style({ marginRight: CLOSE_WIDTH });

export const close = style({
  position: 'absolute',
  top: sideRoom('top', vars.space.half),
  right: sideRoom('right', vars.space.x1),
  width: CLOSE_WIDTH,
  padding: 0,
});
