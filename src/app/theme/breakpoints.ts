/** SPEC 9: from how many CSS pixels up a layout holds. */
export const BREAKPOINTS = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const;
export type Breakpoint = keyof typeof BREAKPOINTS;

/** Media query of a breakpoint and everything wider: `up('md')` is where the top bar begins (SPEC 2). */
export const up = (breakpoint: Breakpoint): string => `(min-width: ${BREAKPOINTS[breakpoint]}px)`;

/** So low that every line of the bars counts: a phone lying down, or a page magnified four times. */
export const SHORT = '(height < 480px)';

/** The system paints every page in colours of its own (Windows contrast themes). */
export const FORCED = '(forced-colors: active)';

/** Everything narrower than a breakpoint. */
export const below = (breakpoint: Exclude<Breakpoint, 'xs'>): string =>
  `(width < ${BREAKPOINTS[breakpoint]}px)`;
