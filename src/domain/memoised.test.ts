import { expect, it, vi } from 'vitest';
import { memoised } from './memoised.ts';

it('a memoised function computes each value once, and remembers no more than it may', () => {
  const double = vi.fn<(key: number) => number>((key) => 2 * key);
  const remembered = memoised(2, double);
  expect([1, 2, 1, 2].map(remembered)).toEqual([2, 4, 2, 4]);
  expect(double).toHaveBeenCalledTimes(2);
  // The third makes room.
  expect([3, 1, 3].map(remembered)).toEqual([6, 2, 6]);
  expect(double).toHaveBeenCalledTimes(4);
});
