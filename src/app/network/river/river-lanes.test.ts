import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { riverLanes } from './river-lanes.ts';

/** The nearer place first. */
const laterFirst = (a: number, b: number): number => b - a;

/** For each row a later one, for the last none. It gives every possible tree in the order of its water. */
const trees = fc
  .array(fc.nat(), { maxLength: 14 })
  .map((raw): readonly (number | null)[] => [
    ...raw.map((step, row) => row + 1 + (step % (raw.length - row))),
    null,
  ]);

describe('the columns of a river and its branches', () => {
  it('are one where no branch is', () => {
    expect(riverLanes([1, 2, null], laterFirst)).toEqual([
      { lane: 0, hasAbove: false, through: [], joins: [] },
      { lane: 0, hasAbove: true, through: [], joins: [] },
      { lane: 0, hasAbove: true, through: [], joins: [] },
    ]);
  });

  it('give each branch its own until it joins; the first of those that meet keeps the column', () => {
    // Rows 0 and 1 meet at 3; row 2 passes by and meets them at 4.
    expect(riverLanes([3, 3, 4, 4, null], laterFirst)).toEqual([
      { lane: 1, hasAbove: false, through: [], joins: [] },
      { lane: 0, hasAbove: false, through: [1], joins: [] },
      { lane: 2, hasAbove: false, through: [0, 1], joins: [] },
      { lane: 0, hasAbove: true, through: [2], joins: [1] },
      { lane: 0, hasAbove: true, through: [], joins: [2] },
    ]);
  });

  it('hold each row’s water in any tree, and no two lines cross', () => {
    fc.assert(
      fc.property(trees, (nexts) => {
        const rows = riverLanes(nexts, laterFirst);
        for (const [row, { lane, through, joins, hasAbove }] of rows.entries()) {
          const others = [...through, ...joins];
          expect(new Set([lane, ...others]).size).toBe(1 + others.length);
          // Nothing lies between a place and a branch that ends there.
          for (const join of joins) {
            expect(join).toBeGreaterThan(lane);
            for (const passing of through) {
              expect(passing > lane && passing < join).toBe(false);
            }
          }
          const above = nexts.flatMap((next, from) => (next === row ? from : []));
          expect(hasAbove).toBe(above.length > 0);
          // One of the places above is in this column, each other one in a column that ends here.
          const lanes = above.map((from) => rows[from]?.lane);
          expect(new Set(lanes)).toEqual(new Set(above.length === 0 ? [] : [lane, ...joins]));
          // Between a place and the next one its column is drawn.
          const next = nexts[row] ?? row;
          for (const between of rows.slice(row + 1, next)) expect(between.through).toContain(lane);
        }
      }),
    );
  });
});
