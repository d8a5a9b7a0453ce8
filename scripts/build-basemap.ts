import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Feature, FeatureCollection } from 'geojson';
import { readLand } from './basemap/land.ts';
import { locatorShapes } from './basemap/locator.ts';
import { namePlaces } from './basemap/places.ts';
import { rounded, type LngLat } from './basemap/polyline.ts';
import { drawRivers } from './basemap/rivers.ts';
import { readSeats } from './basemap/seats.ts';

// Writes the offline base map (docs/decisions/0005): `npm run basemap`. The result is committed; the site only serves it.

const FOLDER = new URL('../src/app/map/basemap/', import.meta.url);

const seats = readSeats(new URL('municipalities.csv', FOLDER));
const land = readLand(seats);

const positions = (line: readonly LngLat[]): number[][] => rounded(line).map(([x, y]) => [x, y]);

/** GeoJSON requires outer rings counter-clockwise. */
const counterClockwise = (ring: number[][]): number[][] => {
  let twiceArea = 0;
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [nx = 0, ny = 0] = ring[index + 1] ?? [x, y];
    twiceArea += x * ny - nx * y;
  }
  return twiceArea >= 0 ? ring : ring.toReversed();
};

const closed = (ring: number[][]): number[][] => {
  const first = ring[0];
  const last = ring.at(-1);
  return first === undefined || (first[0] === last?.[0] && first[1] === last?.[1])
    ? ring
    : [...ring, first];
};

const areas = (kind: string, rings: readonly (readonly LngLat[])[]): Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry: {
    type: 'MultiPolygon',
    coordinates: rings.map((ring) => [counterClockwise(closed(positions(ring)))]),
  },
});

const lines = (kind: string, parts: readonly (readonly LngLat[])[]): Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type: 'MultiLineString', coordinates: parts.map(positions) },
});

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(7);

const write = (name: string, content: unknown, folder = FOLDER): void => {
  const text = `${JSON.stringify(content)}\n`;
  writeFileSync(new URL(name, folder), text);
  console.log(
    `${name.padEnd(14)}${kilobytes(Buffer.byteLength(text))} kB${kilobytes(gzipSync(text, { level: 9 }).length)} kB gz`,
  );
};

const collect = (features: readonly Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [...features],
});

const allAreas = collect([
  areas('continent', land.continent),
  areas('state', land.state),
  areas('lake', land.lakes),
]);
const allLines = collect([
  lines('country', land.countryBorders),
  lines('state', land.stateBorders),
  ...drawRivers(land, seats).map(({ name, rank, line }): Feature => ({
    type: 'Feature',
    properties: { kind: 'river', name, rank },
    geometry: { type: 'LineString', coordinates: positions(line) },
  })),
]);
const allPlaces = collect(
  namePlaces(seats).map(({ name, kind, rank, at }): Feature => ({
    type: 'Feature',
    properties: { name, kind, rank },
    geometry: { type: 'Point', coordinates: [...at] },
  })),
);

write('areas.json', allAreas);
write('lines.json', allLines);
write('places.json', allPlaces);
// The same, small enough for the screen of one station.
write(
  'locator.json',
  locatorShapes(allAreas, allLines, allPlaces),
  new URL('../src/app/station/overview/', import.meta.url),
);
