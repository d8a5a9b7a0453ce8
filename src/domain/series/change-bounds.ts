/**
 * Bounds of the six classes of a changing level, in cm/h: the first class is at and below the first bound. Between the second and the third
 * a level is steady (`directionOfRate`). A bound belongs to the faster of its two classes, rising or falling.
 */
export const CHANGE_BOUNDS = [-10, -2, 2, 10, 30] as const;
