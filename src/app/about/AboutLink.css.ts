import { style } from '@vanilla-extract/css';
import { up } from '../theme/breakpoints.ts';
import { vars } from '../theme/tokens.css.ts';

export const aboutLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
  // In two short lines where the bar has little room.
  '@media': {
    [up('md')]: { maxWidth: '4.25rem', fontSize: vars.font.small, lineHeight: 1.2 },
    [up('lg')]: { maxWidth: 'none', fontSize: vars.font.body },
  },
  selectors: { '&[aria-current="page"]': { fontWeight: vars.font.bold } },
});
