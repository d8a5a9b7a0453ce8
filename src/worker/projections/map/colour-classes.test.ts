import { describe, expect, it } from 'vitest';
import { NO_READING, NOT_COMPARABLE } from '#domain/quantities/legend/legend.ts';
import { directionOfRate } from '#domain/series/level-trend.ts';
import { ALERT_UNKNOWN, NO_ALERT_LEVELS } from '#domain/stations/alerts/alert-state.ts';
import { alertClassOf, changeClassOf } from './colour-classes.ts';

describe('the class of a change', () => {
  it.each([
    [-40, 0],
    [-10, 0],
    [-9.9, 1],
    [-2, 1],
    [-1.9, 2],
    [0, 2],
    [1.9, 2],
    [2, 3],
    [10, 4],
    [29.9, 4],
    [30, 5],
    [Number.NaN, NO_READING],
  ])('of %d cm/h is %d', (rate, bucket) => {
    expect(changeClassOf(rate)).toBe(bucket);
  });

  it('is that of its direction, as the words say it', () => {
    for (let rate = -40; rate <= 40; rate += 0.25) {
      const bucket = changeClassOf(rate);
      const direction = bucket < 2 ? 'falling' : bucket === 2 ? 'steady' : 'rising';
      expect(direction).toBe(directionOfRate(rate));
    }
  });
});

describe('the class of an alert level', () => {
  it('is the level that is reached, for a station with a reading and levels', () => {
    expect(([0, 1, 2, 3, 4] as const).map((rank) => alertClassOf(2.5, rank))).toEqual([
      0, 1, 2, 3, 4,
    ]);
    expect(alertClassOf(2.5, NO_ALERT_LEVELS)).toBe(NOT_COMPARABLE);
    expect(alertClassOf(Number.NaN, NO_ALERT_LEVELS)).toBe(NO_READING);
    expect(alertClassOf(2.5, ALERT_UNKNOWN)).toBe(NO_READING);
  });
});
