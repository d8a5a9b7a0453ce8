type Side = 'top' | 'left' | 'right' | 'bottom';

/** How far a notch, a rounded corner or the home bar reaches into the screen at a side; 0 where there is none. */
export const safeArea = (side: Side): string => `env(safe-area-inset-${side})`;

/**
 * Room at a side of whatever touches the screen's edge: `least` (from 900 px up usually 24 px), or more where the phone itself
 * takes more.
 */
export const sideRoom = (side: Side, least = '24px'): string => `max(${least}, ${safeArea(side)})`;
