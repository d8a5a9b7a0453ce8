import type { Position } from './station.ts';

/** Mean radius of the earth in metres. */
const EARTH_RADIUS = 6_371_008.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine), accurate to half a percent. */
export const distanceBetween = (a: Position, b: Position): number => {
  const latitudes = radians(b.latitude - a.latitude) / 2;
  const longitudes = radians(b.longitude - a.longitude) / 2;
  const chord =
    Math.sin(latitudes) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(longitudes) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
};
