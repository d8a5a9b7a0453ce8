import { style, styleVariants } from '@vanilla-extract/css';
import { below, SHORT, up } from '#app/theme/breakpoints.ts';
import { sideRooms } from '#app/theme/safe-area.ts';
import { vars } from '#app/theme/tokens.css.ts';
import { hiddenBox } from '#app/ui/visually-hidden.css.ts';

/** Phone in landscape: title and search share a line. */
const LYING_PHONE = `${below('md')} and ${up('sm')} and ${SHORT}`;
/** 400 % zoom: the search has the only line, and the title is left to screen readers. */
const MAGNIFIED = `${below('sm')} and ${SHORT}`;

export const toolbar = style({
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space.x1,
  padding: vars.space.x1,
  ...sideRooms(vars.space.x2),
  '@media': {
    [MAGNIFIED]: { paddingBlock: vars.space.half },
    [LYING_PHONE]: { gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'center' },
    [up('md')]: {
      gridTemplateColumns: 'auto minmax(180px, 1fr) 176px 160px',
      alignItems: 'end',
      columnGap: vars.space.x2,
      padding: `${vars.space.x1} ${vars.space.x2}`,
    },
  },
});

export const heading = style({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: vars.space.x1,
  '@media': {
    [MAGNIFIED]: hiddenBox,
    [LYING_PHONE]: { gridColumn: 'auto', display: 'block', lineHeight: 1.25 },
    [up('md')]: { gridColumn: 'auto', display: 'block', minWidth: 176 },
  },
});

/** On a phone it shares its line with the menu. */
export const search = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: vars.space.x1,
  '@media': {
    [LYING_PHONE]: { gridColumn: 'auto' },
    [up('md')]: { gridColumn: 'auto', gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

export const unfold = style({
  fontSize: vars.font.small,
  padding: `0 ${vars.space.x1}`,
  '@media': { [up('md')]: { display: 'none' } },
});

const optionsBase = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space.x1,
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
  display: 'grid',
  minWidth: 0,
  gap: vars.space.x1,
  '@media': {
    [up('md')]: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: vars.space.x2 },
  },
});

export const tools = style({
  display: 'flex',
  gap: vars.space.x1,
  minWidth: 0,
  '@media': { [below('md')]: { overflowX: 'auto' }, [up('md')]: { order: 2, marginLeft: 'auto' } },
});

export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: vars.space.x1,
  '@media': {
    [up('md')]: {
      display: 'flex',
      alignItems: 'end',
      flexWrap: 'wrap',
      columnGap: vars.space.x2,
    },
  },
});
