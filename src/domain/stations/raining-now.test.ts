import { describe, expect, it } from 'vitest';
import { isRainingNow } from './raining-now.ts';

describe('rain now', () => {
  it.each([
    [[2.5, 0, 0], true],
    [[0, 3, 3], false],
    [[Number.NaN, 0.2], true],
    [[Number.NaN, 0, 1], false],
    [[Number.NaN, Number.NaN], false],
    [[], false],
  ])('is the first reading that there is: %j is %s', (readings, isRaining) => {
    expect(isRainingNow(readings, 'current')).toBe(isRaining);
  });

  it.each(['late', 'silent', 'unknown'] as const)(
    'is not known where the last word is %s',
    (old) => {
      expect(isRainingNow([5], old)).toBe(false);
    },
  );
});
