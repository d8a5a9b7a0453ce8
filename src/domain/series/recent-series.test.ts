import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstThatHeld, recentCourse } from './recent-series.ts';

const HOUR = 3_600_000;
const T = 1_800_000_000_000;

describe('the course of a reading', () => {
  it('says how fast a river rises, in its own unit an hour', () => {
    const points = [0, 1, 2, 3, 4, 5, 6].map((tens) => ({
      time: T + tens * 600_000,
      value: 4 + tens * 0.02,
    }));
    expect(recentCourse(points, T, T + HOUR)?.perHour).toBeCloseTo(0.12, 9);
  });

  it('knows that a value holds until the next: a level said once, an hour ago, is still', () => {
    const points = [
      { time: T - 5 * HOUR, value: 2 },
      { time: T - 2 * HOUR, value: 4 },
    ];
    expect(recentCourse(points, T - HOUR, T)).toEqual({
      from: T - HOUR,
      to: T,
      maximum: 4,
      mean: 4,
      minimum: 4,
      perHour: 0,
    });
  });

  it('weighs the mean by time: three quarters at 1, one at 5', () => {
    const points = [
      { time: T, value: 1 },
      { time: T + 0.75 * HOUR, value: 5 },
    ];
    expect(recentCourse(points, T, T + HOUR)?.mean).toBeCloseTo(2, 9);
  });

  it('says no rate of less than ten minutes, and nothing of nothing', () => {
    expect(recentCourse([{ time: T, value: 1 }], T, T + 599_999)?.perHour).toBeNull();
    expect(recentCourse([], T, T + HOUR)).toBeNull();
    expect(recentCourse([{ time: T + HOUR, value: 1 }], T, T + 1)).toBeNull();
  });

  it('keeps minimum, mean and maximum in order, whatever was measured', () => {
    const points = fc
      .array(fc.tuple(fc.nat(3 * HOUR), fc.double({ noNaN: true, min: -1e6, max: 1e6 })))
      .map((list) =>
        list.map(([at, value]) => ({ time: T + at, value })).toSorted((a, b) => a.time - b.time),
      );
    fc.assert(
      fc.property(points, fc.nat(HOUR), fc.nat(2 * HOUR), (list, from, length) => {
        const course = recentCourse(list, T + from, T + from + length);
        if (course === null) return;
        expect(course.minimum).toBeLessThanOrEqual(course.mean);
        expect(course.mean).toBeLessThanOrEqual(course.maximum);
        // Forgetting what came before the stretch changes nothing.
        expect(
          recentCourse(list.slice(firstThatHeld(list, T + from)), T + from, T + from + length),
        ).toEqual(course);
      }),
    );
  });
});
