import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bounds, isWithin } from './bounds.ts';

const PACIFIC: Bounds = { west: 170, south: -10, east: -170, north: 10 };

describe('bounds', () => {
  it('hold their edges and what lies between', () => {
    const bounds: Bounds = { west: -54, south: -30, east: -48, north: -26 };
    expect(isWithin(bounds, { latitude: -30, longitude: -54 })).toBe(true);
    expect(isWithin(bounds, { latitude: -27, longitude: -50 })).toBe(true);
    expect(isWithin(bounds, { latitude: -27, longitude: -47.9 })).toBe(false);
    expect(isWithin(bounds, { latitude: -25.9, longitude: -50 })).toBe(false);
  });

  it('may cross the antimeridian', () => {
    expect(isWithin(PACIFIC, { latitude: 0, longitude: 179 })).toBe(true);
    expect(isWithin(PACIFIC, { latitude: 0, longitude: -179 })).toBe(true);
    expect(isWithin(PACIFIC, { latitude: 0, longitude: 0 })).toBe(false);
  });

  it('hold every position that lies east of the western edge by less than the width', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -180, max: 179 }),
        fc.integer({ min: 1, max: 359 }),
        fc.integer({ min: 0, max: 359 }),
        (west, width, offset) => {
          const wrapped = (longitude: number) => (longitude > 180 ? longitude - 360 : longitude);
          const bounds = { west, south: -1, east: wrapped(west + width), north: 1 };
          const longitude = wrapped(west + offset);
          expect(isWithin(bounds, { latitude: 0, longitude })).toBe(offset <= width);
        },
      ),
    );
  });
});
