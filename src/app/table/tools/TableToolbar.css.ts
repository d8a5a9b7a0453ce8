import { style } from '@vanilla-extract/css';
import { SHORT, below, up, sideRooms } from '#app/theme/screen.ts';
import { inRow, stacked, wrapping } from '#app/theme/recipes.ts';
import { font, space } from '#app/theme/tokens.css.ts';
import { hiddenBox } from '#app/ui/visually-hidden.css.ts';

/** Phone in landscape: title and search share a line. */
const LYING_PHONE = `${below('md')} and ${up('sm')} and ${SHORT}`;
/** 400 % zoom: the search has the only line, and the title is left to screen readers. */
const MAGNIFIED = `${below('sm')} and ${SHORT}`;

/** One row of controls of one height; what is unfolded has a row of its own. */
export const toolbar = style({
  flex: 'none',
  ...wrapping(space.x1),
  alignItems: 'center',
  padding: space.x1,
  ...sideRooms(space.x2),
  '@media': { [MAGNIFIED]: { paddingBlock: space.half } },
});

export const heading = style({
  flex: 'none',
  lineHeight: 1.25,
  '@media': {
    [below('md')]: {
      flex: '1 0 100%',
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
    },
    [MAGNIFIED]: hiddenBox,
    [LYING_PHONE]: { flex: 'none', display: 'block' },
    [up('md')]: { marginRight: space.x1 },
  },
});

export const search = style({ flex: '1 1 10rem' });

export const unfold = style({
  flex: 'none',
  padding: `0 ${space.x1}`,
  '@media': { [below('md')]: { fontSize: font.small } },
});

const FOLDED = `${toolbar}:not([data-unfolded]) &`;

/** On a phone they are folded with the filters. */
export const options = style({
  '@media': {
    [below('md')]: {
      flex: '1 0 100%',
      ...stacked(space.x1),
      selectors: { [FOLDED]: { display: 'none' } },
    },
    [up('md')]: { display: 'contents' },
  },
});

export const tools = style({
  ...inRow(space.x1),
  minWidth: 0,
  '@media': { [below('md')]: { overflowX: 'auto' } },
});

export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: space.x1,
  '@media': {
    [up('md')]: {
      flex: '1 0 100%',
      ...wrapping(),
      columnGap: space.x2,
      selectors: { [FOLDED]: { display: 'none' } },
    },
  },
});
