import type { GeometryCollection as Collection } from 'geojson';
import { feature, merge, mesh, meshArcs } from 'topojson-client';
import { topology } from 'topojson-server';
import { filter, planarTriangleArea, presimplify } from 'topojson-simplify';
import type {
  GeometryObject,
  MultiPolygon,
  Objects,
  Polygon as PolygonObject,
  Topology,
} from 'topojson-specification';
import { isRecord } from '#domain/untrusted.ts';
import { type Line, lineOf, type LngLat, type Polygon, polygonOf } from './geometry.ts';

/** Shapes whose common edges are held once: neighbours still fit when vertices are dropped. */
export interface SharedEdges {
  readonly topology: Topology<Objects>;
  readonly geometries: readonly GeometryObject[];
}

const isTopology = (raw: unknown): raw is Topology<Objects> =>
  isRecord(raw) && raw['type'] === 'Topology' && isRecord(raw['objects']);

/** A collection of a topology; without shapes if there is none of that name. */
export const readCollection = (raw: unknown, name: string): SharedEdges => {
  if (!isTopology(raw)) throw new Error('no topology');
  const object = raw.objects[name];
  return {
    topology: raw,
    geometries: object?.type === 'GeometryCollection' ? object.geometries : [],
  };
};

/** The shapes that are wanted by their place in the list, and no edge of the others. */
export const only = (
  { topology: source, geometries }: SharedEdges,
  isWanted: (index: number) => boolean | undefined,
): SharedEdges => {
  const wanted = geometries.filter((_, index) => isWanted(index));
  const objects = { wanted: { type: 'GeometryCollection' as const, geometries: wanted } };
  return readCollection(
    filter({ ...source, objects }, () => true),
    'wanted',
  );
};

/** Vertices nearer than a millionth of the whole are one: files differ in their last digits. */
const GRID = 1_000_000;

const share = (geometries: Collection['geometries']): SharedEdges => {
  const collection: Collection = { type: 'GeometryCollection', geometries };
  return geometries.length === 0
    ? { topology: { type: 'Topology', objects: {}, arcs: [] }, geometries: [] }
    : readCollection(topology({ collection }, GRID), 'collection');
};

const positions = (line: Line): number[][] => line.map(([x, y]) => [x, y]);

/** Finds the common edges of areas; an area may be of several polygons. */
export const shareAreas = (areas: readonly (readonly Polygon[])[]): SharedEdges =>
  share(
    areas.map((polygons) => ({
      type: 'MultiPolygon',
      coordinates: polygons.map((rings) => rings.map(positions)),
    })),
  );

/** Finds where lines meet: those vertices stay. */
export const shareLines = (lines: readonly Line[]): SharedEdges =>
  share(lines.map((line) => ({ type: 'LineString', coordinates: positions(line) })));

/** Weighs each vertex by the triangle it spans with its neighbours, in square degrees of latitude (Visvalingam). */
export const weighed = (shapes: SharedEdges, longitudeScale: number): SharedEdges => ({
  ...shapes,
  topology: presimplify(
    shapes.topology,
    (triangle) => planarTriangleArea(triangle) * longitudeScale,
  ),
});

/** Drops the vertices of weighed shapes that span less than the area wanted at their place, or on their arc. */
export const thinned = (
  { topology: source, geometries }: SharedEdges,
  leastArea: (vertex: LngLat, arc: number) => number,
): SharedEdges => ({
  geometries,
  topology: {
    ...source,
    arcs: source.arcs.map((arc, index) =>
      arc
        .filter(([x = 0, y = 0, area = Infinity]) => area >= leastArea([x, y], index))
        .map(([x = 0, y = 0]) => [x, y]),
    ),
  },
});

const isArea = (geometry: GeometryObject): geometry is PolygonObject | MultiPolygon =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';

/** The areas as one, without the edges between them. */
export const dissolved = ({ topology: source, geometries }: SharedEdges): readonly Polygon[] =>
  merge(source, geometries.filter(isArea)).coordinates.map(polygonOf);

/** The edges that two shapes have in common. */
export const commonEdges = (
  { topology: source, geometries }: SharedEdges,
  isWanted: (a: GeometryObject, b: GeometryObject) => boolean = () => true,
): readonly Line[] =>
  mesh(
    source,
    { type: 'GeometryCollection', geometries: [...geometries] },
    (a, b) => a !== b && isWanted(a, b),
  ).coordinates.map(lineOf);

/** The arcs that lie between two shapes. */
export const innerArcs = ({ topology: source, geometries }: SharedEdges): ReadonlySet<number> => {
  const collection = { type: 'GeometryCollection' as const, geometries: [...geometries] };
  const { arcs } = meshArcs(source, collection, (a, b) => a !== b);
  return new Set(arcs.flat().map((arc) => (arc < 0 ? ~arc : arc)));
};

/** The polygons of each area. */
export const polygonsOf = ({
  topology: source,
  geometries,
}: SharedEdges): readonly (readonly Polygon[])[] =>
  geometries.map((geometry) => {
    if (!isArea(geometry)) return [];
    const { coordinates } =
      geometry.type === 'Polygon'
        ? { coordinates: [feature(source, geometry).geometry.coordinates] }
        : feature(source, geometry).geometry;
    return coordinates.map(polygonOf);
  });

/** The vertices of each line. */
export const linesOf = ({ topology: source, geometries }: SharedEdges): readonly Line[] =>
  geometries.map((geometry) =>
    geometry.type === 'LineString' ? lineOf(feature(source, geometry).geometry.coordinates) : [],
  );

/** Lines joined end to end where no third one meets them. */
export const joinedLines = (lines: readonly Line[]): readonly Line[] => {
  const { topology: source, geometries } = shareLines(lines);
  return mesh(source, {
    type: 'GeometryCollection',
    geometries: [...geometries],
  }).coordinates.map(lineOf);
};
