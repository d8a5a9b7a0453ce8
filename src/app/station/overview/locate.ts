import type { LocatorShapes } from '#contract/locator-shapes.ts';
import type { Position } from '#domain/stations/station.ts';

/** Georeference of a drawing: degrees of its upper left corner, drawing units per degree. */
type DrawnMap = Pick<
  LocatorShapes,
  'west' | 'north' | 'longitudeUnits' | 'latitudeUnits' | 'width' | 'height'
>;

/** Position of a place in a drawing; null outside of it. */
export const locate = (
  map: DrawnMap,
  { latitude, longitude }: Position,
): { readonly x: number; readonly y: number } | null => {
  // East of the corner, also across the antimeridian.
  const east = (((longitude - map.west) % 360) + 360) % 360;
  const x = east * map.longitudeUnits;
  const y = (map.north - latitude) * map.latitudeUnits;
  const isInside = x >= 0 && x <= map.width && y >= 0 && y <= map.height;
  return isInside ? { x, y } : null;
};
