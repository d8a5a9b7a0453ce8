import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import type { Rise } from './level-trend.ts';
import { bandHeld, LONGEST_TIME_MS, timeToLevel } from './time-to-level.ts';

const rise = (rate: number, band: number): Rise => ({
  rate,
  low: rate - band,
  high: rate + band,
  band,
});

describe('the time to a level', () => {
  it('is the way by the rate, with the bounds of its band', () => {
    expect(timeToLevel(rise(30, 10), 0.4)).toEqual({
      expected: (4 / 3) * HOUR_MS,
      earliest: HOUR_MS,
      latest: 2 * HOUR_MS,
    });
  });

  it('is none of a river that does not clearly rise, of a level that it has reached, and none beyond two hours', () => {
    for (const doubt of ['few', 'datum', 'unclear'] as const) {
      expect(timeToLevel(doubt, 0.1)).toBeNull();
    }
    expect(timeToLevel(rise(-30, 2), 0.1)).toBeNull();
    expect(timeToLevel(rise(1.9, 1), 0.01)).toBeNull();
    expect(timeToLevel(rise(30, 30), 0.1)).toBeNull();
    expect(timeToLevel(rise(30, 2), 0.61)).toBeNull();
    for (const reached of [0, -0.08]) expect(timeToLevel(rise(30, 2), reached)).toBeNull();
  });

  it('lies within its bounds and two hours, and is longer the further the level is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2, max: 300, noNaN: true }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        fc.double({ min: 0.01, max: 3, noNaN: true }),
        (rate, share, metres) => {
          const time = timeToLevel(rise(rate, share * rate), metres);
          if (time === null) {
            expect(metres * 100).toBeGreaterThan(rate * 1.99);
            return;
          }
          expect(time.expected).toBeLessThanOrEqual(LONGEST_TIME_MS);
          expect(time.earliest).toBeLessThanOrEqual(time.expected);
          expect(time.latest).toBeGreaterThanOrEqual(time.expected);
          const nearer = timeToLevel(rise(rate, share * rate), metres / 2);
          expect(nearer?.expected).toBeCloseTo(time.expected / 2, 3);
        },
      ),
    );
  });
});

describe('how often the band held', () => {
  /** Levels every five minutes of the last 72 hours. */
  const levels = (levelOf: (hours: number) => number) =>
    Array.from({ length: 72 * 12 + 1 }, (_, step) => ({
      time: epochMs(step * 5 * MINUTE_MS),
      value: Math.round(levelOf(step / 12) * 100) / 100,
    }));

  it('is always on a calm river and on one that rises evenly', () => {
    expect(bandHeld([])).toBe(1);
    expect(bandHeld(levels(() => 2))).toBe(1);
    expect(bandHeld(levels((hours) => 2 + hours * 0.2))).toBe(1);
  });

  it('is seldom on one that turns within the hour, again and again', () => {
    const tide = (hours: number): number => 3 + Math.abs(((hours / 1.5) % 1) * 2 - 1);
    expect(bandHeld(levels(tide))).toBeLessThan(0.85);
  });
});
