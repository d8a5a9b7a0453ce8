import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { around, frameOf, placeIn } from './frame.ts';
import { isWithin } from './geometry.ts';

describe('the frame of a network', () => {
  it('counts longitudes on across the antimeridian', () => {
    const { bounds } = frameOf({ west: 178, south: -20, east: -179, north: -16 });
    expect(bounds).toEqual({ west: 178, south: -20, east: 181, north: -16 });
  });

  it('is measured by its longer side, in degrees of latitude', () => {
    expect(frameOf({ west: 0, south: 59, east: 4, north: 61 }).span).toBeCloseTo(2, 2);
    expect(frameOf({ west: 0, south: -1, east: 4, north: 1 }).span).toBeCloseTo(4, 2);
  });

  it('writes finer degrees of a smaller place', () => {
    expect(frameOf({ west: -54, south: -30, east: -48, north: -26 }).decimals).toBe(3);
    expect(frameOf({ west: 2, south: 48.6, east: 2.6, north: 49 }).decimals).toBe(5);
  });

  it('holds every place within the bounds, whichever way its longitude is counted', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -180, max: 179 }),
        fc.integer({ min: 1, max: 170 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(-360, 0, 360),
        (west, width, part, turn) => {
          const wrapped = (longitude: number) => (longitude > 180 ? longitude - 360 : longitude);
          const frame = frameOf({ west, south: -10, east: wrapped(west + width), north: 10 });
          const place = placeIn(frame, [wrapped(west + part * width) + turn, 0]);
          expect(isWithin(around(frame, 1e-9), place)).toBe(true);
        },
      ),
    );
  });
});
