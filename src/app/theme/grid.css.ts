import { style } from '@vanilla-extract/css';
import { up } from './breakpoints.ts';
import { stacked } from './recipes.ts';
import { space } from './tokens.css.ts';

/** A row of twelve columns (SPEC 9); gap 16 px, 8 px on phones. */
export const grid = style({
  ...stacked(space.x1),
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  '@media': { [up('sm')]: { gap: space.x2 } },
});
