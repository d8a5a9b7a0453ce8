import { describe, expect, it } from 'vitest';
import { fitPixelRatio } from './drawing.ts';

describe('fitPixelRatio', () => {
  it('is the device’s ratio, lowered for canvases beyond the size limit', () => {
    expect(fitPixelRatio(360, 900, 3)).toBe(3);
    expect(fitPixelRatio(360, 2_048, 3)).toBe(2);
    expect(fitPixelRatio(0, 0, 2)).toBe(2);
  });
});
