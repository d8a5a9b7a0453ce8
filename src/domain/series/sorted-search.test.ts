import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstWhere, lowerBound } from './sorted-search.ts';

const ascending = fc
  .array(fc.integer({ min: -20, max: 20 }), { maxLength: 40 })
  .map((times) => Float64Array.from(times).toSorted());

describe('a search in what is sorted', () => {
  it('ends where a walk from the beginning would', () => {
    fc.assert(
      fc.property(ascending, fc.integer({ min: -22, max: 22 }), (times, instant) => {
        const walk = (holds: (time: number) => boolean): number => {
          const met = times.findIndex(holds);
          return met === -1 ? times.length : met;
        };
        expect(lowerBound(times, instant)).toBe(walk((time) => time >= instant));
        expect(firstWhere(times.length, (place) => (times[place] ?? 0) > instant)).toBe(
          walk((time) => time > instant),
        );
      }),
    );
  });

  it('does not look past what is used of a column', () => {
    expect(lowerBound(Float64Array.of(1, 3, 0, 0), 2, 2)).toBe(1);
    expect(lowerBound(Float64Array.of(1, 3, 0, 0), 9, 2)).toBe(2);
  });
});
