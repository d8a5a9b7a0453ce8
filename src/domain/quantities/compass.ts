/** Keys of the eight compass points, clockwise from north. */
export const COMPASS_POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type CompassPoint = (typeof COMPASS_POINTS)[number];

const FULL_TURN = 360;

/**
 * Compass point of a direction in degrees clockwise from north, where the wind comes from (the meteorological convention). Null if it is
 * not finite. The provider's convention is unknown (PROVIDER 1); comparable services use this one.
 */
export const compassPointOf = (degrees: number): CompassPoint | null => {
  if (!Number.isFinite(degrees)) return null;
  const turn = ((degrees % FULL_TURN) + FULL_TURN) % FULL_TURN;
  const sector = Math.round((turn / FULL_TURN) * COMPASS_POINTS.length) % COMPASS_POINTS.length;
  return COMPASS_POINTS[sector] ?? null;
};

/** Direction a wind blows to, opposite to where it comes from: 0 to 359 whole degrees, in steps of `step`. */
export const blowsTo = (degrees: number, step: number): number => {
  const opposite = (((degrees + FULL_TURN / 2) % FULL_TURN) + FULL_TURN) % FULL_TURN;
  return (Math.round(opposite / step) * step) % FULL_TURN;
};
