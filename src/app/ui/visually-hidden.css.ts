import { style } from '@vanilla-extract/css';

/** Rules of {@link visuallyHidden}, for elements hidden only below a width. */
export const hiddenBox = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Visible only to screen readers. */
export const visuallyHidden = style(hiddenBox);
