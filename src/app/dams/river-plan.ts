import type { RiverPlace } from '#domain/stations/river-places.ts';

/** Position of a place in the drawing of the rivers: a column for each dam, a row for each step downstream. */
export interface PlannedPlace {
  readonly place: RiverPlace;
  readonly column: number;
  readonly row: number;
}

export interface RiverPlan {
  readonly places: readonly PlannedPlace[];
  readonly columns: number;
  readonly rows: number;
}

/**
 * Lays out rivers that merge downstream. `places` are sorted upstream first. Each source starts a column. A confluence continues in the
 * column of its first river, one row below the lowest.
 */
export const planRivers = (places: readonly RiverPlace[]): RiverPlan => {
  const plannedByKey = new Map<string, PlannedPlace>();
  let columns = 0;
  let rows = 0;
  for (const place of places) {
    const above = [...plannedByKey.values()].filter((other) => other.place.below === place.key);
    const isSource = above.length === 0;
    const column = isSource ? columns : Math.min(...above.map((other) => other.column));
    const row = isSource ? 0 : 1 + Math.max(...above.map((other) => other.row));
    if (isSource) columns += 1;
    rows = Math.max(rows, row + 1);
    plannedByKey.set(place.key, { place, column, row });
  }
  return { places: [...plannedByKey.values()], columns, rows };
};
