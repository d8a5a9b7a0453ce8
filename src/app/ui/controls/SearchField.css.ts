import { style } from '@vanilla-extract/css';
import { underlined } from '#app/theme/recipes.ts';
import { font, target } from '#app/theme/tokens.css.ts';

export const frame = style({ position: 'relative' });

/** The clear button takes space only while there is text. */
export const roomForClear = style({
  selectors: { '&:not(:placeholder-shown)': { paddingRight: '5rem' } },
});

export const clear = style({
  position: 'absolute',
  insetBlock: 0,
  right: 0,
  minHeight: target,
  padding: '0 12px',
  fontSize: font.small,
  ...underlined,
});
