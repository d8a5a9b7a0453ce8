import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatMap, FLAT_MAP_SIZE as SIZE } from '#tests/support/app/flat-map.ts';
import { movementFrom, placeOf } from './map-place.ts';

const views = fc.record({
  lng: fc.double({ min: -60, max: -40, noNaN: true }),
  lat: fc.double({ min: -30, max: -20, noNaN: true }),
  zoom: fc.double({ min: 4, max: 12, noNaN: true }),
  bearing: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('what was drawn over a map', () => {
  it('moves to where it belongs, wherever the map has gone', () => {
    fc.assert(
      fc.property(views, views, fc.nat(SIZE.width), fc.nat(SIZE.height), (from, to, x, y) => {
        const before = flatMap(from);
        const after = flatMap(to);
        const place = placeOf(before, SIZE.width, SIZE.height);
        const [a, b, c, d, e, f] = movementFrom(after, place);
        const where = after.project(before.unproject([x, y]));
        const reach =
          1e-6 * Math.max(1, Math.abs(where.x), Math.abs(where.y), Math.abs(e), Math.abs(f));
        expect(Math.abs(a * x + c * y + e - where.x)).toBeLessThan(reach);
        expect(Math.abs(b * x + d * y + f - where.y)).toBeLessThan(reach);
      }),
    );
  });

  it('stays to the last digit where the map has not moved', () => {
    fc.assert(
      fc.property(views, (view) => {
        const place = placeOf(flatMap(view), SIZE.width, SIZE.height);
        expect(movementFrom(flatMap(view), place)).toEqual([1, 0, 0, 1, 0, 0]);
      }),
    );
  });
});
