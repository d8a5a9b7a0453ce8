import type { CityPlace, CoursePlace, DamCourse } from '#domain/network/dam-courses.ts';
import type { WideWater } from '#app/network/river/RiverRow.tsx';
import { type LaneRow, riverLanes } from '#app/network/river/river-lanes.ts';

/** A row of the drawing of the rivers below the dams, in the order of the water. */
export interface CourseRow {
  readonly place: CoursePlace;
  readonly water: LaneRow;
  /** The row that its water reaches next; null at the end of a basin. */
  readonly next: number | null;
}

/** A place, and the water from there to the next one. */
interface Stretch {
  readonly place: CoursePlace;
  next: Stretch | null;
  /** Dams whose water passes the place. */
  dams: number;
  /** Kilometres from the farthest of them. */
  reachKm: number;
}

/** Where rivers meet, the one with more dams is the main one, then the longer one. */
const mainFirst = (a: Stretch, b: Stretch): number => b.dams - a.dams || b.reachKm - a.reachKm;

const stretchesOf = (courses: readonly DamCourse[]): readonly Stretch[] => {
  const known = new Map<CoursePlace, Stretch>();
  for (const { dam, below } of courses) {
    let upper: Stretch | null = null;
    for (const { place, distanceKm } of [{ place: dam, distanceKm: 0 }, ...below]) {
      const stretch: Stretch = known.get(place) ?? { place, next: null, dams: 0, reachKm: 0 };
      known.set(place, stretch);
      stretch.dams += 1;
      stretch.reachKm = Math.max(stretch.reachKm, distanceKm);
      if (upper !== null) upper.next = stretch;
      upper = stretch;
    }
  }
  return [...known.values()];
};

/**
 * The rivers below the dams, each place in a row, every tributary whole above the place where it joins. A main river keeps its column.
 */
export const courseRows = (courses: readonly DamCourse[]): readonly CourseRow[] => {
  const above = new Map<Stretch | null, Stretch[]>();
  for (const stretch of stretchesOf(courses).toSorted(mainFirst)) {
    above.set(stretch.next, [...(above.get(stretch.next) ?? []), stretch]);
  }
  const upward: Stretch[] = [];
  const waiting = [...(above.get(null) ?? [])];
  for (let stretch = waiting.pop(); stretch !== undefined; stretch = waiting.pop()) {
    upward.push(stretch);
    waiting.push(...(above.get(stretch) ?? []));
  }
  const downward = upward.toReversed();
  const rowOf = new Map(downward.map((stretch, row) => [stretch, row]));
  const nexts = downward.map(({ next }) => (next === null ? null : (rowOf.get(next) ?? null)));
  // Of rivers that meet, the main one is listed first.
  const lanes = riverLanes(nexts, (a, b) => a - b);
  return lanes.flatMap((water, row) => {
    const place = downward[row]?.place;
    return place === undefined ? [] : { place, water, next: nexts[row] ?? null };
  });
};

/** For each row what of its water is on the way from the dams to a city. */
export const wayThrough = (
  rows: readonly CourseRow[],
  chosen: CityPlace | null,
): readonly WideWater[] => {
  const end = rows.findIndex(({ place }) => place === chosen);
  const isOnWay = (row: number | null): boolean => {
    let at = row;
    while (at !== null && at !== end) at = rows[at]?.next ?? null;
    return at !== null;
  };
  const leaving = rows.map(({ next }) => end !== -1 && next !== null && isOnWay(next));
  return rows.map((_, row) => ({
    leaves: leaving[row] === true,
    arriving: new Set(
      rows.flatMap(({ water, next }, from) =>
        leaving[from] === true && from < row && next !== null && row <= next ? water.lane : [],
      ),
    ),
  }));
};
