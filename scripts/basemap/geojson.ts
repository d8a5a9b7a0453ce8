import { err, ok, type Result } from '#domain/result.ts';
import { isRecord } from '#domain/untrusted.ts';
import type { Line, LngLat, Polygon, Ring } from './geometry.ts';

/** A feature of a file: its lines and polygons; points are left out. */
interface Shape {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly lines: readonly Line[];
  readonly polygons: readonly Polygon[];
}

/** A file of geodata, in degrees of WGS 84 or of what differs from it by metres (SIRGAS 2000). */
export interface Geodata {
  /** Without its folder. */
  readonly file: string;
  readonly shapes: readonly Shape[];
  /** The GeoJSON object itself: a file may name its source there. */
  readonly members: Readonly<Record<string, unknown>>;
}

const isDegree = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit;

/** Null of what is no list of positions in degrees. A third number, a height, is left out. */
const decodeLine = (raw: unknown): Line | null => {
  if (!Array.isArray(raw)) return null;
  const line: LngLat[] = [];
  for (const position of raw) {
    if (!Array.isArray(position)) return null;
    const [longitude, latitude]: unknown[] = position;
    if (!isDegree(longitude, 360) || !isDegree(latitude, 90)) return null;
    line.push([longitude, latitude]);
  }
  return line.length < 2 ? null : line;
};

const decodeRing = (raw: unknown): Ring | null => {
  const ring = decodeLine(raw);
  const first = ring?.[0];
  const last = ring?.at(-1);
  if (ring === null || first === undefined || last === undefined) return null;
  const isClosed = first[0] === last[0] && first[1] === last[1];
  const closed = isClosed ? ring : [...ring, first];
  return closed.length < 4 ? null : closed;
};

/** Every member of a list, or null if one cannot be decoded. */
const decodeAll = <T>(raw: unknown, decode: (raw: unknown) => T | null): readonly T[] | null => {
  if (!Array.isArray(raw)) return null;
  const all: T[] = [];
  for (const one of raw) {
    const decoded = decode(one);
    if (decoded === null) return null;
    all.push(decoded);
  }
  return all;
};

const decodePolygon = (raw: unknown): Polygon | null => {
  const rings = decodeAll(raw, decodeRing);
  return rings === null || rings.length === 0 ? null : rings;
};

const NOTHING = { lines: [], polygons: [] };

const shapesOf = (lines: readonly Line[] | null): Omit<Shape, 'properties'> | null =>
  lines === null ? null : { lines, polygons: [] };

const areasOf = (polygons: readonly Polygon[] | null): Omit<Shape, 'properties'> | null =>
  polygons === null ? null : { lines: [], polygons };

const decodeGeometry = (raw: unknown): Omit<Shape, 'properties'> | null => {
  if (raw === null) return NOTHING;
  if (!isRecord(raw)) return null;
  const { type, coordinates } = raw;
  switch (type) {
    case 'LineString':
      return shapesOf(decodeAll([coordinates], decodeLine));
    case 'MultiLineString':
      return shapesOf(decodeAll(coordinates, decodeLine));
    case 'Polygon':
      return areasOf(decodeAll([coordinates], decodePolygon));
    case 'MultiPolygon':
      return areasOf(decodeAll(coordinates, decodePolygon));
    case 'Point':
    case 'MultiPoint':
      return NOTHING;
    default:
      return null;
  }
};

/** A GeoJSON feature collection; the error names the first feature that is none. */
export const decodeGeodata = (file: string, raw: unknown): Result<Geodata, string> => {
  if (!isRecord(raw) || !Array.isArray(raw['features']))
    return err(`${file} is no GeoJSON feature collection`);
  const features: readonly unknown[] = raw['features'];
  const shapes: Shape[] = [];
  for (const [index, feature] of features.entries()) {
    const decoded = isRecord(feature) ? decodeGeometry(feature['geometry']) : null;
    if (decoded === null || !isRecord(feature)) {
      return err(
        `${file}: feature ${index + 1} is no line or polygon in degrees of longitude and latitude`,
      );
    }
    const { properties } = feature;
    shapes.push({ properties: isRecord(properties) ? properties : {}, ...decoded });
  }
  const { features: _, ...members } = raw;
  return ok({ file, shapes, members });
};
