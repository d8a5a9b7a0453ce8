import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import {
  hairline,
  inColumn,
  inRow,
  innerFocus,
  secondary,
  shadedOnHover,
} from '#app/theme/recipes.ts';
import { font, motion, space, target } from '#app/theme/tokens.css.ts';

export const panel = style({ ...inColumn(), borderBottom: hairline });

export const head = style({
  ...inRow(space.x1),
  flex: '1 0 auto',
  width: '100%',
  minHeight: target,
  padding: `${space.half} ${space.x2}`,
  lineHeight: 1.25,
  textAlign: 'left',
  selectors: {
    ...shadedOnHover,
    ...innerFocus,
  },
});

/** Chevron: down while folded, up while unfolded. */
export const marker = style({
  flex: 'none',
  marginLeft: 'auto',
  width: 8,
  height: 8,
  borderRight: '2px solid currentColor',
  borderBottom: '2px solid currentColor',
  rotate: '45deg',
  translate: '0 -2px',
  transition: `rotate ${motion}`,
  selectors: { '[aria-expanded="true"] > &': { rotate: '225deg', translate: '0 2px' } },
});

export const title = style({ fontWeight: font.bold });

/** Title over choice; side by side where there is a panel of its own for them. */
export const folded = style({
  ...inColumn(),
  minWidth: 0,
  '@media': { [up('md')]: { flexDirection: 'row', alignItems: 'baseline', columnGap: space.x1 } },
});

export const label = style({
  flex: 'none',
  ...secondary,
  '@media': { [up('md')]: { minWidth: '108px' } },
});

export const summary = style({ minWidth: 0, overflowWrap: 'anywhere' });
