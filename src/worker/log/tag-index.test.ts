import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stationId } from '#domain/stations/station.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { tagId } from './dictionary.ts';
import { TagIndex } from './tag-index.ts';

/** The highest ids too: they make the largest keys. */
const id = fc.oneof(fc.nat({ max: 30 }), fc.integer({ min: 49_990, max: 50_000 }));

describe('the index of tags', () => {
  it('numbers tags in order of appearance, anew after it is cleared', () => {
    const step = fc.oneof(
      { weight: 400, arbitrary: fc.record({ station: id, tag: id }) },
      { weight: 1, arbitrary: fc.constant('clear' as const) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 2_000, size: 'max' }), (steps) => {
        const index = new TagIndex();
        const numbers = new Map<string, number>();
        for (const one of steps) {
          if (one === 'clear') {
            index.clear();
            numbers.clear();
          } else {
            const name = `${one.station} ${one.tag}`;
            const expected = numbers.get(name) ?? numbers.size;
            numbers.set(name, expected);
            expect(index.numberOf(stationId(one.station), tagId(one.tag))).toBe(expected);
          }
          expect(index.size).toBe(numbers.size);
        }
      }),
      propertyRuns(20),
    );
  });
});
