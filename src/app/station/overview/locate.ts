import type { Position } from '#domain/stations/station.ts';

/** Georeference of a drawing: degrees of its upper left corner, drawing units per degree. */
export interface DrawnMap {
  readonly west: number;
  readonly north: number;
  readonly longitudeUnits: number;
  readonly latitudeUnits: number;
  readonly width: number;
  readonly height: number;
}

/** Position of a place in a drawing; null outside of it. */
export const locate = (
  map: DrawnMap,
  { latitude, longitude }: Position,
): { readonly x: number; readonly y: number } | null => {
  const x = (longitude - map.west) * map.longitudeUnits;
  const y = (map.north - latitude) * map.latitudeUnits;
  const isInside = x >= 0 && x <= map.width && y >= 0 && y <= map.height;
  return isInside ? { x, y } : null;
};
