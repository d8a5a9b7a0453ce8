import { gzipSync } from 'node:zlib';
import type { Feature, FeatureCollection } from 'geojson';
import { err, ok, type Result } from '#domain/result.ts';
import type { Elevation } from './elevation.ts';
import type { Frame } from './frame.ts';
import { lineIn } from './frame.ts';
import type { Geodata } from './geojson.ts';
import {
  boxesMeet,
  boxOf,
  isInside,
  type Line,
  type LngLat,
  type Polygon,
  type Ring,
  rounded,
  turned,
} from './geometry.ts';
import { type LandAround, readLand } from './land.ts';
import type { Place } from './places.ts';
import { reliefOf } from './relief.ts';
import { readRivers, type River } from './rivers.ts';
import {
  ELEVATION_FILE,
  LAND_FILE,
  riverFieldsOf,
  type Source,
  sourceOf,
  type SourceRow,
} from './sources.ts';
import {
  commonEdges,
  dissolved,
  innerArcs,
  linesOf,
  shareAreas,
  shareLines,
  type SharedEdges,
  thinned,
  weighed,
} from './topology.ts';

/** Compressed bytes of areas, lines and places together: what a phone fetches before it sees a map. */
export const MOST_BYTES = 90_000;

/** What the base map of a network is made of. */
export interface BaseMapSources {
  readonly frame: Frame;
  readonly rows: readonly SourceRow[];
  /** One area, or the municipalities whose union it is. */
  readonly outline: Geodata;
  readonly isOfMunicipalities: boolean;
  /** Null if the network has none. */
  readonly rivers: Geodata | null;
  /** Null if the network has none: its map has no relief. */
  readonly elevation: Elevation | null;
  readonly places: readonly Place[];
}

/** The contents of the folder `basemap` of a network. */
export interface BaseMap {
  readonly areas: FeatureCollection;
  readonly lines: FeatureCollection;
  readonly places: FeatureCollection;
  readonly attribution: { readonly sources: readonly Source[] };
}

/** How coarse a map is, and what it goes without. */
interface Detail {
  /** Side of the smallest triangle that shows, as a share of the span. */
  readonly tolerance: number;
  readonly hasMunicipalBorders: boolean;
}

/** From the finest to the coarsest: the files as they are, then ever fewer vertices. */
const TOLERANCES = [0, 1 / 8000, 1 / 4000, 1 / 2000, 1 / 1000, 1 / 500];
/** Where the rest would be coarser than this, municipal borders are given up first. */
const COARSEST_WITH_BORDERS = 1 / 2000;
/** Municipal borders are a light layer: coarser than the outline around them. */
const BORDER_TOLERANCE = 1 / 1000;

const DETAILS: readonly Detail[] = [
  ...TOLERANCES.filter((tolerance) => tolerance <= COARSEST_WITH_BORDERS).map((tolerance) => ({
    tolerance,
    hasMunicipalBorders: true,
  })),
  ...TOLERANCES.map((tolerance) => ({ tolerance, hasMunicipalBorders: false })),
];

const compressedBytes = (content: unknown): number =>
  gzipSync(JSON.stringify(content), { level: 9 }).length;

/** Compressed bytes of the files of the budget. */
export const weightOf = ({ areas, lines, places }: BaseMap): number =>
  compressedBytes(areas) + compressedBytes(lines) + compressedBytes(places);

/** A ring as GeoJSON has it; null if nothing is left of it. */
const writtenRing = (
  ring: Ring,
  direction: 'counter-clockwise' | 'clockwise',
  decimals: number,
): number[][] | null => {
  const vertices = rounded(ring, decimals);
  return vertices.length < 4 ? null : turned(vertices, direction).map(([x, y]) => [x, y]);
};

const areaFeature = (
  kind: string,
  polygons: readonly Polygon[],
  decimals: number,
  more: Readonly<Record<string, number>> = {},
): readonly Feature[] => {
  const coordinates = polygons.flatMap(([outer = [], ...holes]) => {
    const written = writtenRing(outer, 'counter-clockwise', decimals);
    if (written === null) return [];
    const inner = holes.flatMap((hole) => {
      const ring = writtenRing(hole, 'clockwise', decimals);
      return ring === null ? [] : [ring];
    });
    return [[written, ...inner]];
  });
  return coordinates.length === 0
    ? []
    : [
        {
          type: 'Feature',
          properties: { kind, ...more },
          geometry: { type: 'MultiPolygon', coordinates },
        },
      ];
};

const writtenLine = (line: Line, decimals: number): number[][] =>
  rounded(line, decimals).map(([x, y]) => [x, y]);

const lineFeature = (
  kind: string,
  lines: readonly Line[],
  decimals: number,
): readonly Feature[] => {
  const coordinates = lines
    .map((line) => writtenLine(line, decimals))
    .filter(({ length }) => length > 1);
  return coordinates.length === 0
    ? []
    : [
        {
          type: 'Feature',
          properties: { kind },
          geometry: { type: 'MultiLineString', coordinates },
        },
      ];
};

const riverFeature = ({ name, rank, line }: River, decimals: number): readonly Feature[] => {
  const coordinates = writtenLine(line, decimals);
  return coordinates.length < 2
    ? []
    : [
        {
          type: 'Feature',
          properties: { kind: 'river', name, rank },
          geometry: { type: 'LineString', coordinates },
        },
      ];
};

const collected = (...features: readonly (readonly Feature[])[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: features.flat(),
});

const middleOf = (ring: Ring): LngLat => {
  const vertices = ring.slice(1);
  const sum = (axis: 0 | 1): number => vertices.reduce((total, vertex) => total + vertex[axis], 0);
  return [sum(0) / vertices.length, sum(1) / vertices.length];
};

/** An island that Natural Earth does not know has a coast all the same. */
const withOwnIslands = (
  continent: readonly Polygon[],
  outline: readonly Polygon[],
): readonly Polygon[] => {
  const lands = continent.map(([outer = []]) => ({ outer, box: boxOf(outer) }));
  const isKnown = ([ring = []]: Polygon): boolean => {
    const box = boxOf(ring);
    const samples = [middleOf(ring), ...ring];
    return lands.some(
      (land) => boxesMeet(land.box, box) && samples.some((vertex) => isInside(land.outer, vertex)),
    );
  };
  return [...continent, ...outline.filter((polygon) => !isKnown(polygon))];
};

/** What does not depend on the detail. */
interface Prepared {
  readonly frame: Frame;
  readonly outline: SharedEdges;
  readonly rivers: readonly River[];
  readonly courses: SharedEdges;
  readonly elevation: Elevation | null;
  readonly land: LandAround;
  readonly places: readonly Place[];
  readonly attribution: BaseMap['attribution'];
}

const drawn = (
  { frame, outline, rivers, courses, elevation, land: around, places, attribution }: Prepared,
  { tolerance, hasMunicipalBorders }: Detail,
): BaseMap => {
  const { decimals, span } = frame;
  const leastArea = (tolerance * span) ** 2 / 2;
  const land = around.at(leastArea);
  const leastBorderArea = (Math.max(tolerance, BORDER_TOLERANCE) * span) ** 2 / 2;
  const inner = innerArcs(outline);
  const areas = thinned(outline, (_, arc) => (inner.has(arc) ? leastBorderArea : leastArea));
  const state = dissolved(areas);
  const lines = linesOf(thinned(courses, () => leastArea));
  const bands = elevation === null ? [] : reliefOf(frame, elevation, state, tolerance);
  return {
    areas: collected(
      areaFeature('continent', withOwnIslands(land.continent, state), decimals),
      // The number of a band as a share: 0 is the lowest, 1 the highest.
      areaFeature('state', state, decimals, bands.length === 0 ? {} : { height: 0 }),
      ...bands.map((polygons, index) =>
        areaFeature('relief', polygons, decimals, { height: (index + 1) / bands.length }),
      ),
      areaFeature('lake', land.lakes, decimals),
    ),
    lines: collected(
      lineFeature('country', land.countryBorders, decimals),
      lineFeature('state', land.stateBorders, decimals),
      lineFeature('municipality', hasMunicipalBorders ? commonEdges(areas) : [], decimals),
      ...rivers.map((river, index) =>
        riverFeature({ ...river, line: lines[index] ?? [] }, decimals),
      ),
    ),
    places: collected(
      places.map(({ name, kind, rank, at }): Feature => ({
        type: 'Feature',
        properties: { name, kind, rank },
        geometry: { type: 'Point', coordinates: [...at] },
      })),
    ),
    attribution,
  };
};

/** Every source once, in the order in which the map is built up. */
const attributionOf = (
  { rows, outline, rivers, elevation }: BaseMapSources,
  hasLand: boolean,
): Result<BaseMap['attribution'], string> => {
  const files = [
    ...(hasLand ? [{ file: LAND_FILE, members: {} }] : []),
    outline,
    ...(elevation === null ? [] : [{ file: ELEVATION_FILE, members: {} }]),
    ...(rivers === null ? [] : [rivers]),
  ];
  const sources: Source[] = [];
  const add = (source: Source): void => {
    if (!sources.some(({ title }) => title === source.title)) sources.push(source);
  };
  for (const file of files) {
    const source = sourceOf(rows, file);
    if (!source.ok) return source;
    add(source.value);
  }
  // Tables have no members of their own: they are named where the network names them.
  for (const { file, title, licence, url } of rows) {
    if (file.endsWith('.csv')) add({ title, licence, url });
  }
  return ok({ sources });
};

/** Draws the map as fine as the budget allows; the error says by how much it is too heavy, or which source is unnamed. */
export const drawBaseMap = (
  sources: BaseMapSources,
  mostBytes = MOST_BYTES,
): Result<{ readonly map: BaseMap; readonly detail: Detail }, string> => {
  const { frame, rows, places, isOfMunicipalities } = sources;
  const outlines = sources.outline.shapes
    .map(({ polygons }) => polygons.map((rings) => rings.map((ring) => lineIn(frame, ring))))
    .filter((polygons) => polygons.length > 0);
  if (outlines.length === 0) return err(`${sources.outline.file} has no polygon`);
  const outline = weighed(shareAreas(outlines), frame.longitudeScale);
  const rivers =
    sources.rivers === null
      ? []
      : readRivers(frame, sources.rivers, riverFieldsOf(rows, sources.rivers.file));
  const courses = weighed(shareLines(rivers.map(({ line }) => line)), frame.longitudeScale);
  const land = readLand(frame, dissolved(outline));
  const attribution = attributionOf(sources, !land.isNone);
  if (!attribution.ok) return attribution;
  const prepared = {
    frame,
    outline,
    rivers,
    courses,
    elevation: sources.elevation,
    land,
    places,
    attribution: attribution.value,
  };
  let least = Infinity;
  for (const detail of DETAILS) {
    if (detail.hasMunicipalBorders && !isOfMunicipalities) continue;
    const map = drawn(prepared, detail);
    const bytes = weightOf(map);
    if (bytes <= mostBytes) return ok({ map, detail });
    least = Math.min(least, bytes);
  }
  return err(
    `the map weighs ${Math.ceil(least / 1000)} kB compressed at its coarsest, the budget is ${mostBytes / 1000} kB: give fewer rivers or a simpler outline`,
  );
};
