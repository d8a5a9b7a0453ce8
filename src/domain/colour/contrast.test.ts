import { describe, expect, it } from 'vitest';
import { contrastOf } from './contrast.ts';

describe('the contrast of two colours (WCAG 2.2)', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s on %s is %f', (a, b, ratio) => {
    expect(contrastOf(a, b)).toBeCloseTo(ratio, 2);
    expect(contrastOf(b, a)).toBeCloseTo(ratio, 2);
  });
});
