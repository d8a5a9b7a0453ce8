import { describe, expect, it } from 'vitest';
import { blowsTo, COMPASS_POINTS, compassPointOf } from './compass.ts';

describe('compassPointOf', () => {
  it('names the eight winds by where they come from', () => {
    expect(COMPASS_POINTS.map((_, index) => compassPointOf(index * 45))).toEqual(COMPASS_POINTS);
  });

  it('takes half a sector to either side, and a whole turn for north', () => {
    expect(compassPointOf(22)).toBe('n');
    expect(compassPointOf(23)).toBe('ne');
    expect(compassPointOf(338)).toBe('n');
    expect(compassPointOf(360)).toBe('n');
  });

  it('is null for an unknown direction', () => {
    expect(compassPointOf(Number.NaN)).toBeNull();
  });
});

describe('blowsTo', () => {
  it('is the other side', () => {
    expect(blowsTo(45, 5)).toBe(225);
    expect(blowsTo(180, 5)).toBe(0);
    expect(blowsTo(360, 5)).toBe(180);
  });

  it('goes in steps, so that a wavering vane is the same arrow', () => {
    expect(blowsTo(43, 10)).toBe(blowsTo(38, 10));
    expect(blowsTo(176, 10)).toBe(0);
  });
});
