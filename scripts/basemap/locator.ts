import type { FeatureCollection, Position } from 'geojson';
import type { LocatorShapes } from '#contract/locator-shapes.ts';

const WEST = -54;
const NORTH = -25.8;
const EAST = -48.2;
const SOUTH = -29.5;
/** A degree of longitude is shorter than one of latitude. */
const LONGITUDE_UNITS = 89;
const LATITUDE_UNITS = 100;
/** Half a unit is a third of a pixel on a phone. */
const TOLERANCE = 0.9;

/** Enough to recognise the state, far enough apart for labels at that size. */
const CITIES: readonly string[] = [
  'Florianópolis',
  'Joinville',
  'Blumenau',
  'Lages',
  'Chapecó',
  'Criciúma',
  'Mafra',
  'São Miguel do Oeste',
];

type Point = readonly [x: number, y: number];

const toUnits = ([longitude = 0, latitude = 0]: Position): Point => [
  (longitude - WEST) * LONGITUDE_UNITS,
  (NORTH - latitude) * LATITUDE_UNITS,
];

const distanceToLine = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
};

/** Douglas and Peucker: the vertices needed to keep the shape of a line. */
const simplified = (line: readonly Point[]): readonly Point[] => {
  const first = line[0];
  const last = line.at(-1);
  if (first === undefined || last === undefined || line.length < 3) return line;
  let furthest = 0;
  let index = 0;
  for (const [at, point] of line.entries()) {
    const distance = distanceToLine(point, first, last);
    if (distance > furthest) [furthest, index] = [distance, at];
  }
  if (furthest < TOLERANCE) return [first, last];
  return [...simplified(line.slice(0, index + 1)).slice(0, -1), ...simplified(line.slice(index))];
};

const pathOf = (line: readonly Position[]): string =>
  simplified(line.map(toUnits))
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${Math.round(x)} ${Math.round(y)}`)
    .join('');

const isInside = ([longitude = 0, latitude = 0]: Position): boolean =>
  longitude >= WEST && longitude <= EAST && latitude <= NORTH && latitude >= SOUTH;

/** The locator map, from the files of the base map. */
export const locatorShapes = (
  areas: FeatureCollection,
  lines: FeatureCollection,
  places: FeatureCollection,
): LocatorShapes => {
  const rings = areas.features.flatMap(({ properties, geometry }) =>
    properties?.['kind'] === 'state' && geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1))
      : [],
  );
  const rivers = lines.features.flatMap(({ properties, geometry }) =>
    properties?.['kind'] === 'river' && geometry.type === 'LineString'
      ? [geometry.coordinates.filter(isInside)]
      : [],
  );
  const cities = places.features.flatMap(({ properties, geometry }) => {
    const name: unknown = properties?.['name'];
    if (typeof name !== 'string' || !CITIES.includes(name) || geometry.type !== 'Point') return [];
    const [x, y] = toUnits(geometry.coordinates);
    return [{ name, x: Math.round(x), y: Math.round(y) }];
  });
  return {
    west: WEST,
    north: NORTH,
    longitudeUnits: LONGITUDE_UNITS,
    latitudeUnits: LATITUDE_UNITS,
    width: Math.round((EAST - WEST) * LONGITUDE_UNITS),
    height: Math.round((NORTH - SOUTH) * LATITUDE_UNITS),
    state: rings.map((ring) => `${pathOf(ring)}Z`).join(''),
    rivers: rivers.map(pathOf).join(''),
    cities,
  };
};
