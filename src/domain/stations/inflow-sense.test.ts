import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inflowSense, SENSE_THRESHOLD } from './inflow-sense.ts';

describe('the sense of the inflow', () => {
  it('is filling or emptying beyond the threshold, steady up to it', () => {
    const { percent } = SENSE_THRESHOLD;
    const senses = [percent + 0.01, percent, 0, -percent, -percent - 0.01].map((change) =>
      inflowSense({ percent: change, metres: null }),
    );
    expect(senses).toEqual(['filling', 'steady', 'steady', 'steady', 'emptying']);
  });

  it('goes by the level where the storage is unknown, and is unknown without either', () => {
    expect(inflowSense({ percent: null, metres: 0.2 })).toBe('filling');
    expect(inflowSense({ percent: 0, metres: 0.2 })).toBe('steady');
    expect(inflowSense({ percent: null, metres: null })).toBeNull();
  });

  it('law: the same change the other way round is the other sense', () => {
    const other = { filling: 'emptying', steady: 'steady', emptying: 'filling' } as const;
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -5, max: 5 }), (percent) => {
        const sense = inflowSense({ percent, metres: null });
        expect(sense === null ? null : other[sense]).toBe(
          inflowSense({ percent: -percent, metres: null }),
        );
      }),
    );
  });
});
