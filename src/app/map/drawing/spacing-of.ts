import type { Dot } from './drawing-job.ts';

/** One of two near neighbours lies over the other: so many of all are the twentieth that may be covered. */
const NEAR_SHARE = 0.1;

/** The distance to their nearest neighbour than which a tenth of some points have less, the others not; infinite for a point alone. */
export const spacingOf = (points: readonly Pick<Dot, 'x' | 'y'>[]): number => {
  const across = points.toSorted((a, b) => a.x - b.x);
  const nearest = Float64Array.from(across, ({ x, y }, index) => {
    let least = Number.POSITIVE_INFINITY;
    for (const step of [1, -1]) {
      for (let next = index + step; ; next += step) {
        const other = across[next];
        if (other === undefined || Math.abs(other.x - x) >= least) break;
        least = Math.min(least, Math.hypot(other.x - x, other.y - y));
      }
    }
    return least;
  }).toSorted();
  return nearest[Math.floor(nearest.length * NEAR_SHARE)] ?? Number.POSITIVE_INFINITY;
};
