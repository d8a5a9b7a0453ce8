import { style } from '@vanilla-extract/css';
import { up } from './breakpoints.ts';
import { vars } from './tokens.css.ts';

/** A row of twelve columns (SPEC 9); gap 16 px, 8 px on phones. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: vars.space.x1,
  '@media': { [up('sm')]: { gap: vars.space.x2 } },
});
