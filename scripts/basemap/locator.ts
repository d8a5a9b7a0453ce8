import type { LocatorShapes } from '#contract/locator-shapes.ts';
import type { Frame } from './frame.ts';
import { isWithin, type Line, type LngLat, type Polygon } from './geometry.ts';
import type { Place } from './places.ts';
import type { River } from './rivers.ts';

/** Units of the drawing's longer side. */
const LONG_SIDE = 520;
/** Length of all paths together: the screen of one station loads them. */
const MOST_CHARACTERS = 4_500;
/** Units by which a line may be off: half a unit is a third of a pixel on a phone. */
const FIRST_TOLERANCE = 0.9;
/** Room around a city's dot that no other dot takes. */
const CITY_DISTANCE = 62;
/** A name is about this long a letter, and this high (LocatorDrawing.css.ts). */
const LETTER_WIDTH = 8;
const NAME_HEIGHT = 18;
const MOST_CITIES = 10;

type Point = readonly [x: number, y: number];

const distanceToLine = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
};

/** Douglas and Peucker: the vertices needed to keep the shape of a line. */
const simplified = (line: readonly Point[], tolerance: number): readonly Point[] => {
  const first = line[0];
  const last = line.at(-1);
  if (first === undefined || last === undefined || line.length < 3) return line;
  let furthest = 0;
  let index = 0;
  for (const [at, point] of line.entries()) {
    const distance = distanceToLine(point, first, last);
    if (distance > furthest) [furthest, index] = [distance, at];
  }
  if (furthest < tolerance) return [first, last];
  return [
    ...simplified(line.slice(0, index + 1), tolerance).slice(0, -1),
    ...simplified(line.slice(index), tolerance),
  ];
};

const pathOf = (line: readonly Point[], tolerance: number): string =>
  simplified(line, tolerance)
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${Math.round(x)} ${Math.round(y)}`)
    .join('');

/** Names right of this share are written to the left of their dot (LocatorDrawing.tsx). */
const EDGE_SHARE = 0.8;

interface City {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Whether two cities leave each other room for dot and name. */
const haveRoom = (a: City, b: City, width: number): boolean => {
  const box = ({ name, x, y }: City) => {
    const length = name.length * LETTER_WIDTH;
    const from = x > width * EDGE_SHARE ? x - length : x;
    return { from, to: from + length, y };
  };
  const [boxA, boxB] = [box(a), box(b)];
  const overlap = boxA.from < boxB.to && boxB.from < boxA.to;
  const isBeside = Math.abs(boxA.y - boxB.y) < NAME_HEIGHT;
  return Math.hypot(a.x - b.x, a.y - b.y) >= CITY_DISTANCE && !(overlap && isBeside);
};

/** The largest cities of the first rank that leave each other room. */
const chosenCities = (
  places: readonly Place[],
  toPoint: (at: LngLat) => Point,
  width: number,
): City[] => {
  const chosen: City[] = [];
  const candidates = places
    .filter(({ kind, rank }) => kind === 'city' && rank === 1)
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0));
  for (const { name, at } of candidates) {
    const [x, y] = toPoint(at);
    const city = { name, x: Math.round(x), y: Math.round(y) };
    if (chosen.length < MOST_CITIES && chosen.every((other) => haveRoom(city, other, width)))
      chosen.push(city);
  }
  return chosen;
};

/** The stretches of a line within the frame. */
const stretchesWithin = ({ bounds }: Frame, line: Line): Line[] => {
  const stretches: LngLat[][] = [];
  let isOpen = false;
  for (const vertex of line) {
    const isIn = isWithin(bounds, vertex);
    if (isIn && isOpen) stretches.at(-1)?.push(vertex);
    else if (isIn) stretches.push([vertex]);
    isOpen = isIn;
  }
  return stretches.filter(({ length }) => length > 1);
};

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** The locator map of a network, as coarse as it has to be to stay small. */
export const locatorShapes = (
  frame: Frame,
  outline: readonly Polygon[],
  rivers: readonly River[],
  places: readonly Place[],
): LocatorShapes => {
  const { bounds, span, longitudeScale } = frame;
  const latitudeUnits = Math.round((LONG_SIDE / span) * 100) / 100;
  const longitudeUnits = Math.round(latitudeUnits * longitudeScale * 100) / 100;
  const width = Math.round((bounds.east - bounds.west) * longitudeUnits);
  const height = Math.round((bounds.north - bounds.south) * latitudeUnits);
  const toPoint = ([longitude, latitude]: LngLat): Point => [
    (longitude - bounds.west) * longitudeUnits,
    (bounds.north - latitude) * latitudeUnits,
  ];
  const rings = outline
    .flatMap((polygon) => polygon.slice(0, 1))
    .map((ring) =>
      ring.map(toPoint).map(([x, y]): Point => [clamp(x, 0, width), clamp(y, 0, height)]),
    );
  const courses = rivers
    .flatMap(({ line }) => stretchesWithin(frame, line))
    .map((line) => line.map(toPoint));
  const drawn = (tolerance: number) => ({
    state: rings.map((ring) => `${pathOf(ring, tolerance)}Z`).join(''),
    rivers: courses.map((line) => pathOf(line, tolerance)).join(''),
  });
  let tolerance = FIRST_TOLERANCE;
  let paths = drawn(tolerance);
  while (paths.state.length + paths.rivers.length > MOST_CHARACTERS && tolerance < LONG_SIDE) {
    tolerance *= 1.3;
    paths = drawn(tolerance);
  }
  return {
    west: bounds.west,
    north: bounds.north,
    longitudeUnits,
    latitudeUnits,
    width,
    height,
    ...paths,
    cities: chosenCities(places, toPoint, width),
  };
};
