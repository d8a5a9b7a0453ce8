import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventRate } from './event-rate.ts';

describe('events a second', () => {
  it('are not known before the second look', () => {
    const rate = new EventRate();
    expect(rate.perSecond).toBeNull();
    rate.note(7, 0);
    expect(rate.perSecond).toBeNull();
    rate.note(12, 500);
    expect(rate.perSecond).toBe(10);
  });

  it('forget what is more than a window ago', () => {
    const rate = new EventRate();
    rate.note(0, 0);
    rate.note(10_000, 1_000);
    for (let second = 2; second <= 11; second += 1) rate.note(10_000, second * 1_000);
    expect(rate.perSecond).toBe(0);
  });

  it('of a steady stream are its rate, whenever it is looked at', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000 }),
        fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 2, maxLength: 50 }),
        (perMillisecond, pauses) => {
          const rate = new EventRate();
          let elapsed = 0;
          for (const pause of pauses) {
            rate.note(elapsed * perMillisecond, elapsed);
            elapsed += pause;
          }
          expect(rate.perSecond).toBeCloseTo(perMillisecond * 1_000, 5);
        },
      ),
    );
  });
});
