import { style } from '@vanilla-extract/css';
import { emphasis, overDrawing, secondary } from '#app/theme/recipes.ts';
import { font } from '#app/theme/tokens.css.ts';

export const plot = style({ position: 'relative' });

/** Above its line, on what is behind it. */
export const label = style({
  position: 'absolute',
  left: 0,
  translate: '0 -100%',
  padding: '0 4px 0 0',
  ...overDrawing,
  ...emphasis(font.small),
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
});

export const axis = style({ display: 'flex', justifyContent: 'space-between', ...secondary });
export const missing = style(secondary);
