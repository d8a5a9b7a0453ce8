/** A box of degrees, WGS 84. `west` is east of `east` where it crosses the antimeridian. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Degrees of longitude from the western to the eastern edge, above 0 and at most 360. */
const widthOf = ({ west, east }: Bounds): number => (east > west ? east - west : east - west + 360);

/** Degrees east of the western edge, from 0 up to 360. */
const eastOfEdge = ({ west }: Bounds, longitude: number): number =>
  (((longitude - west) % 360) + 360) % 360;

/** Whether a position lies in the box, its edges included. */
export const isWithin = (
  bounds: Bounds,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): boolean =>
  latitude >= bounds.south &&
  latitude <= bounds.north &&
  eastOfEdge(bounds, longitude) <= widthOf(bounds);
