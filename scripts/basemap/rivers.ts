import type { Land } from './land.ts';
import { curveThrough, nearestVertex, sectionBetween, type LngLat } from './polyline.ts';
import { RIVER_COURSES, type Border } from './river-courses.ts';
import { seatOf, type SeatByName } from './seats.ts';

export interface River {
  readonly name: string;
  readonly rank: 1 | 2;
  readonly line: readonly LngLat[];
}

/** Pieces between two waypoints: enough that no corner shows at zoom 10. */
const CURVE_STEPS = 5;

/** Draws every course; a tributary ends on the river named in `into`. */
export const drawRivers = (land: Land, seats: SeatByName): River[] => {
  const lineByName = new Map<string, readonly LngLat[]>([['sea', land.coast]]);
  const lineByBorder: { readonly [B in Border]: readonly LngLat[] } = {
    north: land.northBorder,
    south: land.southBorder,
    argentina: land.argentineBorder,
  };
  return RIVER_COURSES.map(({ name, rank, through, into, along }) => {
    const places = through.map((place): LngLat =>
      typeof place === 'string' ? seatOf(seats, place) : [place[1], place[0]],
    );
    if (into !== null) {
      const joined = lineByName.get(into);
      const mouth = places.at(-1);
      if (joined === undefined || mouth === undefined) throw new Error(`${name} joins nothing`);
      places.splice(-1, 1, nearestVertex(joined, mouth));
    }
    const border =
      along === undefined ? [] : sectionBetween(lineByBorder[along.border], along.from, along.to);
    const meeting = border[0];
    const upper = curveThrough(
      meeting === undefined || places.length === 0 ? places : [...places, meeting],
      CURVE_STEPS,
    );
    const line = [...upper, ...border.slice(upper.length > 0 ? 1 : 0)];
    lineByName.set(name, line);
    return { name, rank, line };
  });
};
