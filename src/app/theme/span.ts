import type { Breakpoint } from './breakpoints.ts';
import { spanByBreakpoint } from './grid.css.ts';

/** How many of the twelve columns a cell takes, by breakpoint: `span({ xs: 12, md: 4 })`. */
export const span = (columns: { readonly [B in Breakpoint]?: number }): string =>
  (['xs', 'sm', 'md', 'lg', 'xl'] as const)
    .map((breakpoint) => spanByBreakpoint[breakpoint][String(columns[breakpoint])])
    .filter((name) => name !== undefined)
    .join(' ');
