import { describe, expect, it } from 'vitest';
import { chooseOpacity, nextFrameIndex } from './overlay.ts';

describe('overlays', () => {
  it.each([
    [0.5, 0.5],
    [0.456, 0.46],
    [-1, 0],
    [7, 1],
    [Infinity, 1],
    [-Infinity, 0],
    [1.7, 1],
    [-3, 0],
    [-0.001, 0],
    [0.995, 1],
  ])('SPEC 5: opacity %d becomes %d', (asked, chosen) => {
    expect(chooseOpacity(0.6, asked)).toBe(chosen);
  });

  it.each([Number.NaN, 'meio', null, undefined, {}])(
    'SPEC 5: %j keeps the previous opacity',
    (asked) => {
      expect(chooseOpacity(0.35, asked)).toBe(0.35);
    },
  );

  it('SPEC 4: the frame index advances by one and wraps to 0', () => {
    expect([0, 1, 2].map((index) => nextFrameIndex(index, 3))).toEqual([1, 2, 0]);
    expect(nextFrameIndex(0, 0)).toBe(0);
    expect(nextFrameIndex(5, 3)).toBe(0);
  });
});
