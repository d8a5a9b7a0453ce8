import { expect, it } from 'vitest';
import { isSlowBy } from './line-speed.ts';

const file = (bytes: number, ms: number, transferSize = bytes + 300) =>
  isSlowBy({ transferSize, encodedBodySize: bytes, responseStart: 2_000, responseEnd: 2_000 + ms });

it('a line is slow below 100 kB/s, by files large enough to show it that came over it', () => {
  expect(file(14_000, 280)).toBe(true);
  expect(file(14_000, 141)).toBe(true);
  expect(file(14_000, 139)).toBe(false);
  expect(file(14_000, 0)).toBe(false);
  // Too small; from a cache.
  expect(file(7_999, 5_000)).toBeNull();
  expect(file(14_000, 1, 0)).toBeNull();
});
