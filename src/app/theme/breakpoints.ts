/** Minimum widths of the layouts, CSS pixels (SPEC 9). */
const BREAKPOINTS = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const;
type Breakpoint = keyof typeof BREAKPOINTS;

/** Media query of a breakpoint and wider; the top bar starts at `up('md')` (SPEC 2). */
export const up = (breakpoint: Breakpoint): string => `(min-width: ${BREAKPOINTS[breakpoint]}px)`;

/** Low screens: a landscape phone, or 400 % zoom. */
export const SHORT = '(height < 480px)';

/** The system forces its own colours (Windows contrast themes). */
export const FORCED = '(forced-colors: active)';

/** Media query of everything narrower than a breakpoint. */
export const below = (breakpoint: Exclude<Breakpoint, 'xs'>): string =>
  `(width < ${BREAKPOINTS[breakpoint]}px)`;
