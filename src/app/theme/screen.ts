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

type Side = 'top' | 'left' | 'right' | 'bottom';

/** Inset of a notch, rounded corner or home bar at a side; 0 if none. */
export const safeArea = (side: Side): string => `env(safe-area-inset-${side})`;

/** Padding of elements at the screen's edge: at least `least` (usually 24 px from 900 px up), more if the safe area needs it. */
export const sideRoom = (side: Side, least = '24px'): string => `max(${least}, ${safeArea(side)})`;

/** {@link sideRoom} at both sides, as rules of a style. */
export const sideRooms = (least?: string) => ({
  paddingLeft: sideRoom('left', least),
  paddingRight: sideRoom('right', least),
});
