import { style, styleVariants } from '@vanilla-extract/css';
import { SHORT, below, up } from '#app/theme/breakpoints.ts';
import { stacked, wrapping } from '#app/theme/recipes.ts';
import { sideRooms } from '#app/theme/safe-area.ts';
import { font, space } from '#app/theme/tokens.css.ts';
import { hiddenBox } from '#app/ui/visually-hidden.css.ts';

/** Phone in landscape: title and search share a line. */
const LYING_PHONE = `${below('md')} and ${up('sm')} and ${SHORT}`;
/** 400 % zoom: the search has the only line, and the title is left to screen readers. */
const MAGNIFIED = `${below('sm')} and ${SHORT}`;

export const toolbar = style({
  flex: 'none',
  ...stacked(space.x1),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  padding: space.x1,
  ...sideRooms(space.x2),
  '@media': {
    [MAGNIFIED]: { paddingBlock: space.half },
    [LYING_PHONE]: { gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'center' },
    [up('md')]: {
      gridTemplateColumns: 'auto minmax(180px, 1fr) 176px 160px',
      alignItems: 'end',
      columnGap: space.x2,
      padding: `${space.x1} ${space.x2}`,
    },
  },
});

export const heading = style({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space.x1,
  '@media': {
    [MAGNIFIED]: hiddenBox,
    [LYING_PHONE]: { gridColumn: 'auto', display: 'block', lineHeight: 1.25 },
    [up('md')]: { gridColumn: 'auto', display: 'block', minWidth: 176 },
  },
});

/** On a phone it shares its line with the menu. */
export const search = style({
  gridColumn: '1 / -1',
  ...stacked(space.x1),
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  '@media': {
    [LYING_PHONE]: { gridColumn: 'auto' },
    [up('md')]: { gridColumn: 'auto', gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

export const unfold = style({
  fontSize: font.small,
  padding: `0 ${space.x1}`,
  '@media': { [up('md')]: { display: 'none' } },
});

const optionsBase = style({
  gridColumn: '1 / -1',
  ...stacked(space.x1),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  minWidth: 0,
  '@media': { [up('md')]: { display: 'contents' } },
});

export const options = styleVariants({
  unfolded: [optionsBase],
  folded: [optionsBase, { '@media': { [below('md')]: { display: 'none' } } }],
});

/** Filters, with the actions beside them (above them on a phone). */
export const lower = style({
  gridColumn: '1 / -1',
  ...stacked(space.x1),
  minWidth: 0,
  '@media': { [up('md')]: { ...wrapping(), alignItems: 'end', columnGap: space.x2 } },
});

export const tools = style({
  display: 'flex',
  gap: space.x1,
  minWidth: 0,
  '@media': { [below('md')]: { overflowX: 'auto' }, [up('md')]: { order: 2, marginLeft: 'auto' } },
});

export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: space.x1,
  '@media': { [up('md')]: { ...wrapping(), alignItems: 'end', columnGap: space.x2 } },
});
