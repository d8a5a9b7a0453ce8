import type { CoursePlace, DamCourse } from '#domain/network/dam-courses.ts';

/** A place in the drawing: every place has a row of its own, top to bottom as the water runs. */
export interface PlannedPlace {
  readonly place: CoursePlace;
  /** Column of its river's line; 0 is the leftmost. */
  readonly lane: number;
  /** From 0; between two basins half a row is free. */
  readonly row: number;
}

/** The water from a place to the next one downstream. */
interface PlannedLink {
  readonly from: PlannedPlace;
  readonly to: PlannedPlace;
}

export interface RiverPlan {
  /** Top to bottom. */
  readonly places: readonly PlannedPlace[];
  readonly links: readonly PlannedLink[];
  readonly lanes: number;
  readonly rows: number;
}

/** Between the end of one basin and the first dam of the next. */
const BASIN_GAP = 0.5;

/** A place, and the branches whose water reaches it next: the main one first. */
interface Branch {
  readonly place: CoursePlace;
  readonly above: Branch[];
  /** Strahler's order of a stream: 1 at a source, one more where two of the same order meet. */
  order: number;
  /** Kilometres from the farthest dam above to the place below; 0 at the end. */
  reachKm: number;
  size: number;
}

/** The main branch is the one of the highest order, then the longest, then the one with most places. */
const mainFirst = (a: Branch, b: Branch): number =>
  b.order - a.order || b.reachKm - a.reachKm || b.size - a.size;

/** The courses as trees, one for each end of the water. */
const treesOf = (courses: readonly DamCourse[]): readonly Branch[] => {
  const branchByPlace = new Map<CoursePlace, Branch>();
  const branchOf = (place: CoursePlace): Branch => {
    const branch = branchByPlace.get(place) ?? { place, above: [], order: 1, reachKm: 0, size: 1 };
    branchByPlace.set(place, branch);
    return branch;
  };
  const linked = new Set<Branch>();
  for (const { dam, below } of courses) {
    let upper = branchOf(dam);
    for (const { place, distanceKm } of below) {
      const lower = branchOf(place);
      if (!linked.has(upper)) lower.above.push(upper);
      linked.add(upper);
      upper.reachKm = Math.max(upper.reachKm, distanceKm);
      upper = lower;
    }
  }
  return [...branchByPlace.values()].filter((branch) => !linked.has(branch));
};

/** Every branch of a tree, each after those above it. */
const downward = (end: Branch): readonly Branch[] => {
  const upward = [end];
  for (const branch of upward) upward.push(...branch.above);
  return upward.toReversed();
};

/** Fills in what depends on the branches above, and puts the main one first. */
const measure = (end: Branch): void => {
  for (const branch of downward(end)) {
    branch.above.sort(mainFirst);
    branch.size = branch.above.reduce((size, one) => size + one.size, 1);
    const [first, second] = branch.above;
    if (first !== undefined) branch.order = Math.max(first.order, (second?.order ?? 0) + 1);
  }
};

/**
 * Lays out rivers that merge downstream, any tree of them. A main river keeps its lane; a tributary is listed whole, one lane to the right,
 * above the place where it joins. The lanes are as many as the Strahler order of the rivers: few, however many dams there are.
 */
export const planRivers = (courses: readonly DamCourse[]): RiverPlan => {
  const trees = treesOf(courses);
  for (const end of trees) measure(end);
  const places: PlannedPlace[] = [];
  const links: PlannedLink[] = [];
  let rows = 0;
  let lanes = 0;
  /** Lays out a branch with everything above it, and returns its own place. */
  const layOut = (end: Branch, lane: number): PlannedPlace | null => {
    lanes = Math.max(lanes, lane + 1);
    const stem = [end];
    for (const { above } of stem) stem.push(...above.slice(0, 1));
    let upper: PlannedPlace | null = null;
    for (const { place, above } of stem.toReversed()) {
      const tributaries = above.slice(1).map((one) => layOut(one, lane + 1));
      const planned: PlannedPlace = { place, lane, row: rows };
      rows += 1;
      places.push(planned);
      for (const from of [upper, ...tributaries]) {
        if (from !== null) links.push({ from, to: planned });
      }
      upper = planned;
    }
    return upper;
  };
  for (const end of trees.toSorted(mainFirst)) {
    if (rows > 0) rows += BASIN_GAP;
    layOut(end, 0);
  }
  return { places, links, lanes, rows };
};

/** The courses in the order in which the drawing lists their dams. */
export const topToBottom = (courses: readonly DamCourse[]): readonly DamCourse[] => {
  const rowByPlace = new Map(planRivers(courses).places.map(({ place, row }) => [place, row]));
  const rowOf = ({ dam }: DamCourse): number => rowByPlace.get(dam) ?? 0;
  return courses.toSorted((a, b) => rowOf(a) - rowOf(b));
};
