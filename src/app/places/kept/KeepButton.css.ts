import { style } from '@vanilla-extract/css';
import { font } from '#app/theme/tokens.css.ts';

/** As wide with either word. */
export const keep = style({ minWidth: '8.5rem' });

export const refusal = style({
  fontSize: font.small,
  selectors: { '&:empty': { display: 'none' } },
});
