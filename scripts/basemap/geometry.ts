import type { Position } from 'geojson';

/** Longitude, latitude in degrees, as GeoJSON orders them. */
export type LngLat = readonly [longitude: number, latitude: number];

export type Line = readonly LngLat[];
/** Closed: the last vertex is the first. */
export type Ring = readonly LngLat[];
/** The outer ring, then its holes. */
export type Polygon = readonly Ring[];

/** What a library of geodata returns; a vertex without two numbers does not occur there. */
export const lineOf = (positions: readonly Position[]): Line =>
  positions.map(([x = 0, y = 0]): LngLat => [x, y]);

export const polygonOf = (rings: readonly (readonly Position[])[]): Polygon => rings.map(lineOf);

/** West, south, east and north ends. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The smallest box around a line; of no vertices, one that holds and meets nothing. */
export const boxOf = (line: Line): Box => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of line) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return { west, south, east, north };
};

export const boxesMeet = (a: Box, b: Box): boolean =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;

export const isWithin = ({ west, south, east, north }: Box, [x, y]: LngLat): boolean =>
  x >= west && x <= east && y >= south && y <= north;

/** Rounds, and drops a vertex that then repeats the one before it. */
export const rounded = (line: Line, decimals: number): Line => {
  const scale = 10 ** decimals;
  const kept: LngLat[] = [];
  for (const [x, y] of line) {
    const vertex: LngLat = [Math.round(x * scale) / scale, Math.round(y * scale) / scale];
    const last = kept.at(-1);
    if (last === undefined || last[0] !== vertex[0] || last[1] !== vertex[1]) kept.push(vertex);
  }
  return kept;
};

/** GeoJSON wants outer rings counter-clockwise and holes clockwise. */
export const turned = (ring: Ring, direction: 'counter-clockwise' | 'clockwise'): Ring => {
  let twiceArea = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[index + 1] ?? [x, y];
    twiceArea += x * nextY - nextX * y;
  }
  return twiceArea >= 0 === (direction === 'counter-clockwise') ? ring : ring.toReversed();
};

/** Whether a place lies inside a closed ring (even-odd rule). */
export const isInside = (ring: Ring, [x, y]: LngLat): boolean => {
  let inside = false;
  for (const [index, [ax, ay]] of ring.entries()) {
    const next = ring[index + 1];
    if (next === undefined) break;
    const [bx, by] = next;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
};

/** The place of a line nearest to another place; null of a line without vertices. */
export const nearestOn = (
  line: Line,
  place: LngLat,
  /** Length of a degree of longitude in degrees of latitude. */
  longitudeScale: number,
): { readonly at: LngLat; readonly degrees: number } | null => {
  let nearest: { at: LngLat; degrees: number } | null = null;
  for (const [index, [bx, by]] of line.entries()) {
    const [ax, ay] = line[index - 1] ?? [bx, by];
    const dx = (bx - ax) * longitudeScale;
    const dy = by - ay;
    const squared = dx * dx + dy * dy;
    const along =
      squared === 0 ? 0 : ((place[0] - ax) * longitudeScale * dx + (place[1] - ay) * dy) / squared;
    const part = Math.min(Math.max(along, 0), 1);
    const at: LngLat = [ax + part * (bx - ax), ay + part * (by - ay)];
    const degrees = Math.hypot((place[0] - at[0]) * longitudeScale, place[1] - at[1]);
    if (nearest === null || degrees < nearest.degrees) nearest = { at, degrees };
  }
  return nearest;
};
