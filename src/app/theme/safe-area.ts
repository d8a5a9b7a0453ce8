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
