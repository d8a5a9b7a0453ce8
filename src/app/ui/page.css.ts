import { style } from '@vanilla-extract/css';
import { up } from '../theme/breakpoints.ts';
import { vars } from '../theme/tokens.css.ts';

/** A page of text and cards: room at its sides, never wider than one can read across. */
export const page = style({
  width: '100%',
  maxWidth: 1536,
  margin: '0 auto',
  padding: vars.space.x2,
  paddingLeft: `max(${vars.space.x2}, env(safe-area-inset-left))`,
  paddingRight: `max(${vars.space.x2}, env(safe-area-inset-right))`,
  '@media': { [up('md')]: { padding: vars.space.x3 } },
});
