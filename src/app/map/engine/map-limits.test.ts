import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bounds, turnedTo } from '#domain/network/bounds.ts';
import { mapLimits } from './map-limits.ts';
import { isSameView, roundedView } from './view-state.ts';

const start = { latitude: 0, longitude: 179, zoom: 6.5 };

describe('the limits of a map', () => {
  it('hold a territory and its surroundings', () => {
    const limits = mapLimits({ west: -34, south: -12, east: -28, north: -8 }, start);
    expect(limits).toEqual({
      maxBounds: [-54, -32, -8, 12],
      minZoom: 4.5,
      maxZoom: 14,
      renderWorldCopies: false,
    });
  });

  it('always hold the first view', () => {
    const near = mapLimits({ west: 0, south: 0, east: 1, north: 1 }, { ...start, zoom: 16 });
    const far = mapLimits({ west: -170, south: -80, east: 170, north: 80 }, { ...start, zoom: 1 });
    expect(near.maxZoom).toBe(16);
    expect(far).toEqual({
      maxBounds: [-180, -85, 180, 85],
      minZoom: 0,
      maxZoom: 14,
      renderWorldCopies: false,
    });
  });

  it('hold every position of the territory, at the longitude where it is drawn', () => {
    const box = fc
      .record({
        west: fc.integer({ min: -180, max: 180 }),
        width: fc.integer({ min: 1, max: 359 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ west, width, share }) => {
        const wrapped = (degrees: number) =>
          degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
        const bounds: Bounds = { west, south: -10, east: wrapped(west + width), north: 10 };
        return { bounds, longitude: wrapped(west + width * share) };
      });
    fc.assert(
      fc.property(box, ({ bounds, longitude }) => {
        const { maxBounds, renderWorldCopies } = mapLimits(bounds, start);
        const [west, , east] = maxBounds;
        expect(east).toBeGreaterThan(west);
        const drawn = turnedTo(bounds, longitude);
        expect(drawn).toBeGreaterThanOrEqual(west);
        expect(drawn).toBeLessThanOrEqual(east);
        expect((west >= -180 && east <= 180) || renderWorldCopies).toBe(true);
      }),
    );
  });
});

describe('the view in an address', () => {
  it('has a longitude from -180 to 180, however far the map was turned', () => {
    expect(roundedView({ latitude: 0, longitude: 181.5, zoom: 5 }).longitude).toBe(-178.5);
    expect(roundedView({ latitude: 0, longitude: -31.633_512, zoom: 5 }).longitude).toBe(-31.6335);
    const there = { latitude: 0, longitude: 181, zoom: 5 };
    expect(isSameView(there, { ...there, longitude: -179 })).toBe(true);
  });
});
