import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { radarColourOf, rainRateOf, reflectivityOf } from './radar-scale.ts';

describe('the radar scale (PROVIDER 6: colour scheme 2)', () => {
  it.each([
    [-10, [0x63, 0x61, 0x59, 0x14]],
    [0, [0x82, 0x7b, 0x69, 0x49]],
    [15, [0x88, 0xdd, 0xee, 255]],
    [17, [0x52, 0xc6, 0xe8, 255]],
    [34, [0x00, 0x47, 0x68, 255]],
    [35, [0xff, 0xee, 0x00, 255]],
    [50, [0xc1, 0, 0, 255]],
    [65, [255, 255, 255, 255]],
    [90, [255, 255, 255, 255]],
  ])('draws %d dBZ as the public services do', (dbz, colour) => {
    for (const [channel, value] of radarColourOf(dbz).entries()) {
      expect(Math.abs(value - (colour[channel] ?? 0))).toBeLessThanOrEqual(1);
    }
  });

  it('draws nothing where there is no echo', () => {
    for (const dbz of [-11, -Infinity, Number.NaN]) expect(radarColourOf(dbz)[3]).toBe(0);
    expect(radarColourOf(reflectivityOf(0))[3]).toBe(0);
  });

  it('knows rain by Marshall and Palmer: 1 mm/h is 23 dBZ, 10 mm/h is 39', () => {
    expect(reflectivityOf(1)).toBeCloseTo(23.01, 2);
    expect(reflectivityOf(10)).toBeCloseTo(39.01, 2);
  });

  it('goes there and back', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 300, noNaN: true }), (rate) => {
        expect(rainRateOf(reflectivityOf(rate))).toBeCloseTo(rate, 6);
      }),
    );
  });
});
