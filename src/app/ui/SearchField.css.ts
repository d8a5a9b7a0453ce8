import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const frame = style({ position: 'relative' });

/** The clear button takes space only while there is text. */
export const roomForClear = style({
  selectors: { '&:not(:placeholder-shown)': { paddingRight: '5rem' } },
});

export const clear = style({
  position: 'absolute',
  insetBlock: 0,
  right: 0,
  minHeight: vars.target,
  padding: '0 12px',
  fontSize: vars.font.small,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
});
