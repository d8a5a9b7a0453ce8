import type { Place, Plane } from '../weather/plane.ts';
import { valueNoise } from '../weather/value-noise.ts';

/** Elevation at a longitude, metres. */
export interface ReliefPoint {
  readonly longitude: number;
  readonly metres: number;
}

/** Approximate elevation in metres: good enough for air temperature and pressure. */
export type Terrain = (place: Place) => number;

/** Size of the hills of a network whose relief is unknown, in kilometres, and their height in metres. */
const HILL_KM = 90;
const HILL_METRES = 320;
const HILL_SEED = 19;

/** Hills and lowland, for a network whose relief is unknown. */
const hills =
  (plane: Plane): Terrain =>
  (place) => {
    const { east, north } = plane.pointOf(place);
    const noise = valueNoise(east / HILL_KM, north / HILL_KM, HILL_SEED);
    return Math.max(0, HILL_METRES * (noise + 0.15));
  };

/** The terrain of a profile from east to west, the same at every latitude; hills where there is none. */
export const terrainOf = (profile: readonly ReliefPoint[], plane: Plane): Terrain => {
  const [first, ...others] = profile
    .map(({ longitude, metres }) => ({ longitude: plane.unwrapped(longitude), metres }))
    .toSorted((a, b) => b.longitude - a.longitude);
  if (first === undefined) return hills(plane);
  return (place) => {
    const longitude = plane.unwrapped(place.longitude);
    let { longitude: east, metres: height } = first;
    for (const { longitude: west, metres: next } of others) {
      if (longitude >= west) {
        const part = east === west ? 0 : Math.min(1, (east - longitude) / (east - west));
        return height + (next - height) * Math.max(0, part);
      }
      [east, height] = [west, next];
    }
    return height;
  };
};
