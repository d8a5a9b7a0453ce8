import { style } from '@vanilla-extract/css';
import { vars } from '../theme/tokens.css.ts';

export const aboutLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
  selectors: { '&[aria-current="page"]': { fontWeight: vars.font.bold } },
});
