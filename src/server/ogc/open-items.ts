import { type Bounds, isOverlapping, isWithin } from '#domain/network/bounds.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { Position } from '#domain/stations/station.ts';
import type { AskedData, AskedSpan } from './asked.ts';

/** Longitude before latitude, as in GeoJSON. */
export type OpenPosition = readonly [longitude: number, latitude: number];

/** GeoJSON (RFC 7946). */
export type OpenGeometry =
  | { readonly type: 'Point'; readonly coordinates: OpenPosition }
  | {
      readonly type: 'MultiPolygon';
      readonly coordinates: readonly (readonly (readonly OpenPosition[])[])[];
    };

/** What a collection lists. */
export interface OpenItem {
  /** Its place in the order of its collection, too. */
  readonly id: string;
  /** For people. */
  readonly label: string;
  /** Null: its place is not known. */
  readonly geometry: OpenGeometry | null;
  /** Null: of no time. */
  readonly span: AskedSpan | null;
  /** Ids of the parameters that its series has now. */
  readonly parameters: readonly string[];
  /** The station whose series it belongs to; null: none. */
  readonly codigo: string | null;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Values by the parameters of its collection, in their units; those that a table of features has a column for. */
  readonly values?: Readonly<Record<string, number>>;
}

/** A part of a collection. `matched` is null where it is not counted. */
export interface OpenPage {
  readonly items: readonly OpenItem[];
  readonly matched: number | null;
  /** After which id the next page begins; null: there is none. */
  readonly next: string | null;
}

export const openPoint = (position: Position | null): OpenGeometry | null =>
  position === null
    ? null
    : { type: 'Point', coordinates: [position.longitude, position.latitude] };

const boxAround = (corners: readonly OpenPosition[]): Bounds => {
  const longitudes = corners.map(([longitude]) => longitude);
  const latitudes = corners.map(([, latitude]) => latitude);
  return {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
};

/** Whether a box has a point, or overlaps the box around a polygon: all that it touches, and what is near. */
const touches = (bbox: Bounds, geometry: OpenGeometry): boolean => {
  if (geometry.type === 'MultiPolygon')
    return geometry.coordinates.some((rings) => isOverlapping(bbox, boxAround(rings.flat())));
  const [longitude, latitude] = geometry.coordinates;
  return isWithin(bbox, { longitude, latitude });
};

/** The instants that a half-open span has at its ends. */
export const endsOf = ({
  from,
  to,
}: AskedSpan): { readonly from: EpochMs; readonly to: EpochMs } => ({
  from: from ?? epochMs(-Infinity),
  to: to ?? epochMs(Infinity),
});

/** Whether an item is asked for; what has no place or no time always is (OGC API – Features, 7.15.3 and 7.15.4). */
export const isAsked = (
  { geometry, span: own }: Pick<OpenItem, 'geometry' | 'span'>,
  { bbox, span }: Pick<AskedData, 'bbox' | 'span'>,
): boolean => {
  if (bbox !== null && geometry !== null && !touches(bbox, geometry)) return false;
  if (own === null) return true;
  const [wanted, has] = [endsOf(span), endsOf(own)];
  return has.from <= wanted.to && has.to >= wanted.from;
};

/** A page of a list in the order of its ids. */
export const pageOfAll = (all: readonly OpenItem[], asked: AskedData): OpenPage => {
  const { limit, after } = asked;
  const matching = all.filter((item) => isAsked(item, asked));
  const rest = after === null ? matching : matching.filter(({ id }) => id > after);
  const items = rest.slice(0, limit);
  const next = rest.length > limit ? (items.at(-1)?.id ?? null) : null;
  return { items, matched: matching.length, next };
};
