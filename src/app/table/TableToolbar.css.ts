import { style, styleVariants } from '@vanilla-extract/css';
import { below, up } from '../theme/breakpoints.ts';
import { vars } from '../theme/tokens.css.ts';

export const toolbar = style({
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space.x1,
  padding: vars.space.x1,
  paddingLeft: `max(${vars.space.x2}, env(safe-area-inset-left))`,
  paddingRight: `max(${vars.space.x2}, env(safe-area-inset-right))`,
  '@media': {
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
    [up('md')]: { gridColumn: 'auto', display: 'block', minWidth: 176 },
  },
});

export const search = style({
  gridColumn: '1 / -1',
  '@media': { [up('md')]: { gridColumn: 'auto' } },
});

/** Filters, and beside them (on a phone above them) what can be done with the table. */
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
  '@media': {
    [below('md')]: { overflowX: 'auto' },
    [up('md')]: { order: 2, marginLeft: 'auto' },
  },
});

export const unfold = style({
  flex: 'none',
  fontSize: vars.font.small,
  padding: `0 ${vars.space.x1}`,
  '@media': { [up('md')]: { display: 'none' } },
});

const filtersBase = style({
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

export const filters = styleVariants({
  unfolded: [filtersBase],
  folded: [filtersBase, { '@media': { [below('md')]: { display: 'none' } } }],
});
