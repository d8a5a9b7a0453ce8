import { style, styleVariants } from '@vanilla-extract/css';
import { BREAKPOINTS, up, type Breakpoint } from './breakpoints.ts';
import { vars } from './tokens.css.ts';

/** Columns of the grid (SPEC 9). */
const GRID_COLUMNS = 12;

/** A row of twelve columns; gap 16 px, 8 px on phones. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: `repeat(${GRID_COLUMNS}, minmax(0, 1fr))`,
  gap: vars.space.x1,
  '@media': { [up('sm')]: { gap: vars.space.x2 } },
});

const spans = Object.fromEntries(
  Array.from({ length: GRID_COLUMNS }, (_, index): [string, number] => [
    String(index + 1),
    index + 1,
  ]),
);

const spanFrom = (breakpoint: Breakpoint) =>
  styleVariants(spans, (columns) => {
    const gridColumn = `span ${columns}`;
    return BREAKPOINTS[breakpoint] === 0
      ? { gridColumn }
      : { '@media': { [up(breakpoint)]: { gridColumn } } };
  });

/** Class by number of columns and breakpoint. */
export const spanByBreakpoint: { readonly [B in Breakpoint]: Readonly<Record<string, string>> } = {
  xs: spanFrom('xs'),
  sm: spanFrom('sm'),
  md: spanFrom('md'),
  lg: spanFrom('lg'),
  xl: spanFrom('xl'),
};
