import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameTimes, isFrameTime } from './frame-times.ts';

const instants = fc.integer({ min: 0, max: 4e12 }).map(epochMs);

describe('the frames', () => {
  it('are every ten minutes of the last two hours', () => {
    fc.assert(
      fc.property(instants, (now) => {
        const times = frameTimes(now);
        const age = now / 1_000 - (times.at(-1) ?? Number.NaN);
        expect(age).toBeGreaterThanOrEqual(0);
        expect(age).toBeLessThan(600);
        expect(times).toEqual(
          Array.from({ length: 13 }, (_, index) => (times[0] ?? 0) + index * 600),
        );
        expect(times.every((time) => time % 600 === 0)).toBe(true);
      }),
    );
  });

  it('are there while they are listed and for half an hour after, and no others are', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 30 * 60_000 - 1 }), (now, later) => {
        for (const time of frameTimes(now))
          expect(isFrameTime(time, epochMs(now + later))).toBe(true);
        const [oldest = 0] = frameTimes(now);
        const newest = frameTimes(now).at(-1) ?? 0;
        expect(isFrameTime(newest + 600, now)).toBe(false);
        expect(isFrameTime(newest - 1, now)).toBe(false);
        expect(isFrameTime(oldest - 40 * 60, now)).toBe(false);
      }),
    );
  });
});
