import { describe, expect, it } from 'vitest';
import { bucketOf, thresholdsFor, usualExtent } from './legend.ts';

describe('the legend', () => {
  it('SPEC 9: six colours from 0 to 10 for rain, the last one open', () => {
    const rain = thresholdsFor({ kind: 'fixed', minimum: 0, maximum: 10 }, null);
    expect(rain).toEqual([0, 2, 4, 6, 8, 10]);
    expect([0.1, 2, 9.99, 10, 80].map((value) => bucketOf(rain, value))).toEqual([0, 1, 4, 5, 5]);
  });

  it('a range from the data is rounded to numbers a person reads', () => {
    expect(thresholdsFor({ kind: 'data' }, [0.42, 9.7])).toEqual([0, 2, 4, 6, 8, 10]);
    expect(thresholdsFor({ kind: 'data' }, [12.3, 24.8])).toEqual([10, 12.5, 15, 17.5, 20, 22.5]);
    expect(thresholdsFor({ kind: 'data' }, [1_013.2, 1_013.9])).toEqual([
      1_013.2, 1_013.4, 1_013.6, 1_013.8, 1_014, 1_014.2,
    ]);
  });

  it('is there before any reading, and where all are the same', () => {
    expect(thresholdsFor({ kind: 'data' }, null)).toEqual([0, 1, 2, 3, 4, 5]);
    const same = thresholdsFor({ kind: 'data' }, [3, 3]);
    expect(same[0]).toBeLessThanOrEqual(3);
    expect(same[5]).toBeGreaterThan(3);
  });

  it('does not tell apart what a float32 cannot', () => {
    const bounds = thresholdsFor({ kind: 'data' }, [4.62, 4.619999885559082]);
    expect(new Set(bounds).size).toBe(6);
  });
});

describe('usualExtent', () => {
  const staffs = [0.3, 1.1, 1.9, 2, 2.2, 2.5, 2.7, 3.1, 3.4];

  it('leaves out the gauge that counts from another zero (PROVIDER 5)', () => {
    expect(usualExtent([...staffs, 25.12])).toEqual([0.3, 3.4]);
    expect(usualExtent([...staffs, -35])).toEqual([0.3, 3.4]);
  });

  it('keeps a flood that many gauges see', () => {
    expect(usualExtent([...staffs, 6.2, 7.9, 8.4, 9.98])?.[1]).toBe(9.98);
  });

  it('is the whole extent of a few, and of readings that are nearly all the same', () => {
    expect(usualExtent([1, 2, 40])).toEqual([1, 40]);
    expect(usualExtent([...Array.from({ length: 20 }, () => 2), 9])).toEqual([2, 9]);
  });

  it('knows no reading', () => {
    expect(usualExtent([])).toBeNull();
    expect(usualExtent([Number.NaN])).toBeNull();
    expect(usualExtent([Number.NaN, 4])).toEqual([4, 4]);
  });
});
