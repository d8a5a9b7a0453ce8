/** The eight winds, clockwise from north, as keys for their names. */
export const COMPASS_POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type CompassPoint = (typeof COMPASS_POINTS)[number];

const FULL_TURN = 360;

/**
 * The wind a direction belongs to; null where it is none. Degrees clockwise from north, where the wind comes from, as meteorology
 * counts them. Nobody has shown the provider's own convention (PROVIDER 1): this is the one all its neighbours use.
 */
export const compassPointOf = (degrees: number): CompassPoint | null => {
  if (!Number.isFinite(degrees)) return null;
  const turn = ((degrees % FULL_TURN) + FULL_TURN) % FULL_TURN;
  const sector = Math.round((turn / FULL_TURN) * COMPASS_POINTS.length) % COMPASS_POINTS.length;
  return COMPASS_POINTS[sector] ?? null;
};

/** Where a wind blows to: the other side of where it comes from, 0 to 359 whole degrees, in steps of `step`. */
export const blowsTo = (degrees: number, step: number): number => {
  const opposite = (((degrees + FULL_TURN / 2) % FULL_TURN) + FULL_TURN) % FULL_TURN;
  return (Math.round(opposite / step) * step) % FULL_TURN;
};
