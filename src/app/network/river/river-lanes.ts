/** A row of the drawing of a river and its branches; the water runs from the first row to the last. */
export interface LaneRow {
  /** Column of the row's place; 0 is the leftmost. */
  readonly lane: number;
  /** Whether water comes to the place in its own column. */
  readonly hasAbove: boolean;
  /** Columns of other water that passes the row. */
  readonly through: readonly number[];
  /** Columns of branches that end at the row's place. */
  readonly joins: readonly number[];
}

/** Rows of one column, from its first place to the row it joins. */
interface Chain {
  readonly lane: number;
  readonly first: number;
  readonly last: number;
  readonly joinsAt: number | null;
}

/**
 * Columns for places in the order of the water, so that no two lines cross. `nexts` has, for each row, the later row that its water reaches
 * next; null at the end. `mainFirst` orders rows whose water meets: the first one keeps the column.
 */
export const riverLanes = (
  nexts: readonly (number | null)[],
  mainFirst: (a: number, b: number) => number,
): readonly LaneRow[] => {
  const above = nexts.map((): number[] => []);
  for (const [row, next] of nexts.entries()) if (next !== null) above[next]?.push(row);
  for (const rows of above) rows.sort(mainFirst);
  const chains: Chain[] = [];
  const laneOf = new Map<number, number>();
  const mainOf = (from: number): readonly number[] => {
    const path = [from];
    for (let at = above[from]?.[0]; at !== undefined; at = above[at]?.[0]) path.push(at);
    return path;
  };
  const lay = (from: number, joinsAt: number | null): void => {
    const path = mainOf(from);
    const first = path.at(-1) ?? from;
    const last = joinsAt ?? from;
    // Beyond whatever is drawn beside it: what joins farther up lies between.
    const beside = chains.filter((chain) => chain.first <= last && chain.last >= first);
    const lane = Math.max(-1, ...beside.map((chain) => chain.lane)) + 1;
    chains.push({ lane, first, last, joinsAt });
    for (const row of path) laneOf.set(row, lane);
    for (const row of path.toReversed()) {
      for (const branch of above[row]?.slice(1) ?? []) lay(branch, row);
    }
  };
  for (const [row, next] of nexts.entries()) if (next === null) lay(row, null);
  return nexts.map((_, row): LaneRow => {
    const lane = laneOf.get(row) ?? 0;
    const lanesOf = (isWanted: (chain: Chain) => boolean): readonly number[] =>
      chains.filter(isWanted).map((chain) => chain.lane);
    return {
      lane,
      hasAbove: (above[row]?.length ?? 0) > 0,
      through: lanesOf(
        (chain) =>
          chain.lane !== lane &&
          chain.first < row &&
          (chain.joinsAt === null ? chain.last > row : chain.joinsAt > row),
      ),
      joins: lanesOf(({ joinsAt }) => joinsAt === row),
    };
  });
};

/** How many columns rows have. */
export const lanesOf = (rows: readonly LaneRow[]): number =>
  1 + Math.max(-1, ...rows.flatMap(({ lane, through, joins }) => [lane, ...through, ...joins]));
