/**
 * Room at a side of whatever touches the screen's edge from 900 px up: the usual 24 px, or more where a notch or a rounded corner
 * reaches further in.
 */
export const sideRoom = (side: 'left' | 'right' | 'bottom'): string =>
  `max(24px, env(safe-area-inset-${side}))`;
