/** A box of degrees, WGS 84. `west` is east of `east` where it crosses the antimeridian. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A longitude from -180 to 180. */
export const wrapLongitude = (longitude: number): number =>
  longitude - 360 * Math.round(longitude / 360);

/** Degrees of longitude from the western to the eastern edge, above 0 and at most 360. */
const widthOf = ({ west, east }: Bounds): number => (east > west ? east - west : east - west + 360);

/** Degrees east of the western edge, from 0 up to 360. */
const eastOfEdge = ({ west }: Pick<Bounds, 'west'>, longitude: number): number =>
  (((longitude - west) % 360) + 360) % 360;

/** Whether a position lies in the box, its edges included. */
export const isWithin = (
  bounds: Bounds,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): boolean =>
  latitude >= bounds.south &&
  latitude <= bounds.north &&
  eastOfEdge(bounds, longitude) <= widthOf(bounds);

/** Whether two boxes have a position in common, edges included. */
export const isOverlapping = (one: Bounds, other: Bounds): boolean =>
  one.south <= other.north &&
  other.south <= one.north &&
  (eastOfEdge(one, other.west) <= widthOf(one) || eastOfEdge(other, one.west) <= widthOf(other));

const middleOf = (bounds: Bounds): number => bounds.west + widthOf(bounds) / 2;

/** A box in one piece: west is below -180 or east above 180 where it crosses the antimeridian. */
export type Edges = readonly [west: number, south: number, east: number, north: number];

/** The edges of the box `degrees` larger on each side, once around the globe and up to 85° of latitude at most. */
export const edgesAround = (bounds: Bounds, degrees: number): Edges => {
  const reach = Math.min(180, widthOf(bounds) / 2 + degrees);
  return [
    middleOf(bounds) - reach,
    Math.max(-85, bounds.south - degrees),
    middleOf(bounds) + reach,
    Math.min(85, bounds.north + degrees),
  ];
};

/** A longitude turned by 360° to where it is nearest to the middle of the box: positions on both sides of the antimeridian stay together. */
export const turnedTo = (bounds: Bounds, longitude: number): number =>
  longitude + 360 * Math.round((middleOf(bounds) - longitude) / 360);

/** The middle of the box. */
export const centreOf = (
  bounds: Bounds,
): { readonly latitude: number; readonly longitude: number } => ({
  latitude: (bounds.south + bounds.north) / 2,
  longitude: wrapLongitude(middleOf(bounds)),
});
