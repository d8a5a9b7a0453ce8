import { LngLat, Point } from 'maplibre-gl';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movementFrom, type PlacedMap, placeOf } from './map-place.ts';

const SIZE = { width: 360, height: 640 };

interface View {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
  readonly bearing: number;
}

/** A map of a flat world, of which a degree is a pixel at zoom 0. */
const mapAt = ({ lng, lat, zoom, bearing }: View): PlacedMap => {
  const scale = 2 ** zoom;
  const turn = (-bearing * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    getCenter: () => new LngLat(lng, lat),
    getZoom: () => zoom,
    getBearing: () => bearing,
    project: (at) => {
      const to = LngLat.convert(at);
      const [across, down] = [(to.lng - lng) * scale, (lat - to.lat) * scale];
      return new Point(
        SIZE.width / 2 + across * cos - down * sin,
        SIZE.height / 2 + across * sin + down * cos,
      );
    },
    unproject: (at) => {
      const { x, y } = Point.convert(at);
      const [across, down] = [x - SIZE.width / 2, y - SIZE.height / 2];
      return new LngLat(
        lng + (across * cos + down * sin) / scale,
        lat - (down * cos - across * sin) / scale,
      );
    },
  };
};

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
        const before = mapAt(from);
        const after = mapAt(to);
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
        const place = placeOf(mapAt(view), SIZE.width, SIZE.height);
        expect(movementFrom(mapAt(view), place)).toEqual([1, 0, 0, 1, 0, 0]);
      }),
    );
  });
});
