import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

/** As wide with either word. */
export const keep = style({ minWidth: '8.5rem' });

export const refusal = style({
  fontSize: vars.font.small,
  selectors: { '&:empty': { display: 'none' } },
});
