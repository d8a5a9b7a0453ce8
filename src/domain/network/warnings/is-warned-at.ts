import { distanceBetween } from '#domain/stations/distance.ts';
import type { Position } from '#domain/stations/station.ts';
import type { Ring, WarnedArea } from './official-warning.ts';

/** Whether a position lies within a polygon, by the parity of edges to its east. */
const isInRing = (ring: Ring, { latitude, longitude }: Position): boolean => {
  let isInside = false;
  for (const [index, [x, y]] of ring.entries()) {
    const [px, py] = ring[index === 0 ? ring.length - 1 : index - 1] ?? [x, y];
    if (y > latitude === py > latitude) continue;
    if (longitude < x + ((latitude - y) / (py - y)) * (px - x)) isInside = !isInside;
  }
  return isInside;
};

/** Whether an area has a place. `city`: the name of its city; null if it has none. */
export const isWarnedAt = (
  { cities, polygons, circles }: WarnedArea,
  { position, city }: { readonly position: Position | null; readonly city: string | null },
): boolean =>
  (city !== null && cities.includes(city)) ||
  (position !== null &&
    (polygons.some((ring) => isInRing(ring, position)) ||
      circles.some(
        ({ centre, radiusKm }) => distanceBetween(centre, position) <= radiusKm * 1000,
      )));
