/** A box of degrees, WGS 84. `west` is east of `east` where it crosses the antimeridian. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Degrees of longitude from the western to the eastern edge, above 0 and at most 360. */
export const widthOf = ({ west, east }: Bounds): number =>
  east > west ? east - west : east - west + 360;

/** Degrees east of the western edge, from 0 up to 360. */
export const eastOfEdge = ({ west }: Bounds, longitude: number): number =>
  (((longitude - west) % 360) + 360) % 360;

/** Whether a position lies in the box, its edges included. */
export const isWithin = (
  bounds: Bounds,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): boolean =>
  latitude >= bounds.south &&
  latitude <= bounds.north &&
  eastOfEdge(bounds, longitude) <= widthOf(bounds);

/** The middle of the box. */
export const centreOf = (
  bounds: Bounds,
): { readonly latitude: number; readonly longitude: number } => {
  const longitude = bounds.west + widthOf(bounds) / 2;
  return {
    latitude: (bounds.south + bounds.north) / 2,
    longitude: longitude > 180 ? longitude - 360 : longitude,
  };
};
