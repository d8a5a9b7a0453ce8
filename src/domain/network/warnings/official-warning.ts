import { distanceBetween } from '#domain/stations/distance.ts';
import type { Position } from '#domain/stations/station.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** Corners of a polygon in order, longitude before latitude as in GeoJSON; the last one is the first one. */
export type Ring = readonly (readonly [longitude: number, latitude: number])[];

/** An area of a warning: the union of its shapes and cities. All empty: it is described in words alone. */
export interface WarnedArea {
  /** In the source's words. */
  readonly description: string;
  /** Cities of the network, by name, whose municipal codes the message has. */
  readonly cities: readonly string[];
  readonly polygons: readonly Ring[];
  readonly circles: readonly { readonly centre: Position; readonly radiusKm: number }[];
}

/** An official warning, in the words of its source. */
export interface OfficialWarning {
  /** Unique among all warnings. */
  readonly id: string;
  /** The network's name of the source. */
  readonly source: string;
  readonly sender: string;
  readonly event: string;
  readonly headline: string | null;
  /** As the message has it; null where it has none, or does not know it. */
  readonly severity: string | null;
  readonly description: string | null;
  readonly instruction: string | null;
  /** The https address of more about it. */
  readonly url: string | null;
  readonly sent: EpochMs;
  readonly from: EpochMs;
  /** It is gone at this instant. */
  readonly until: EpochMs;
  /** Empty: its place is not known. */
  readonly areas: readonly WarnedArea[];
}

/** A source of warnings, and until when it is known. */
export interface WarningSourceState {
  readonly name: string;
  readonly url: string;
  /** When it was last read whole; null: not yet. */
  readonly readAt: EpochMs | null;
  /** Messages that it lists and nobody can read. */
  readonly unreadable: number;
}

/** Two polls of a minute and one under way may fail unnoticed. */
const UNREAD_AFTER_MS = 3 * MINUTE_MS;

/** Whether warnings of the source may be missing. */
export const isUnread = ({ readAt }: WarningSourceState, now: EpochMs): boolean =>
  readAt === null || now - readAt > UNREAD_AFTER_MS;

/** Whether a position lies within a polygon, by the parity of edges to its east. */
const isInRing = (ring: Ring, { latitude, longitude }: Position): boolean => {
  let isInside = false;
  for (const [index, [x, y]] of ring.entries()) {
    const [px, py] = ring[index === 0 ? ring.length - 1 : index - 1] ?? [x, y];
    if (y > latitude === py > latitude) continue;
    if (longitude < x + ((latitude - y) / (py - y)) * (px - x)) isInside = !isInside;
  }
  return isInside;
};

/** Whether an area has a place. `city`: the name of its city; null if it has none. */
export const isWarnedAt = (
  { cities, polygons, circles }: WarnedArea,
  position: Position | null,
  city: string | null,
): boolean =>
  (city !== null && cities.includes(city)) ||
  (position !== null &&
    (polygons.some((ring) => isInRing(ring, position)) ||
      circles.some(
        ({ centre, radiusKm }) => distanceBetween(centre, position) <= radiusKm * 1000,
      )));
