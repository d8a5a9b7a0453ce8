import type { LocatorShapes } from '#contract/locator-shapes.ts';
import { eastOfEdge } from '#domain/network/bounds.ts';
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
  const x = eastOfEdge(map, longitude) * map.longitudeUnits;
  const y = (map.north - latitude) * map.latitudeUnits;
  const isInside = x >= 0 && x <= map.width && y >= 0 && y <= map.height;
  return isInside ? { x, y } : null;
};
