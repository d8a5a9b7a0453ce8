import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import type { Elevation } from './elevation.ts';
import { frameOf } from './frame.ts';
import { isInside, type LngLat, nearestOn, type Polygon } from './geometry.ts';
import { bandHeights, reliefOf } from './relief.ts';

const BOX = { west: -146, south: -42, east: -142, north: -38 };
const FRAME = frameOf(BOX);
const SIDE = 80;
const CELL = 4 / SIDE;

interface Hill {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly radius: number;
}

/** Land that slopes to the east, with hills and hollows. */
const landOf = (hills: readonly Hill[]): Elevation => ({
  columns: SIDE,
  rows: SIDE,
  box: BOX,
  metres: Array.from({ length: SIDE * SIDE }, (_, index) => {
    const [column, row] = [index % SIDE, Math.floor(index / SIDE)];
    const rises = hills.map(
      ({ x, y, height, radius }) =>
        height * Math.exp(-((column - x) ** 2 + (row - y) ** 2) / radius ** 2),
    );
    return rises.reduce((sum, rise) => sum + rise, 300 - 3 * column);
  }),
});

/** The lowest and the highest cell within two cells of a place. */
const heightsNear = ({ metres }: Elevation, [x, y]: LngLat): readonly [number, number] => {
  const [column, row] = [Math.floor((x - BOX.west) / CELL), Math.floor((BOX.north - y) / CELL)];
  const near = [-2, -1, 0, 1, 2].flatMap((down) =>
    metres.slice((row + down) * SIDE + column - 2, (row + down) * SIDE + column + 3),
  );
  return [Math.min(...near), Math.max(...near)];
};

const isIn = (polygons: readonly Polygon[], place: LngLat): boolean =>
  polygons.some(
    ([outer = [], ...holes]) =>
      isInside(outer, place) && !holes.some((hole) => isInside(hole, place)),
  );

const round = (radius: number, bay: number): readonly LngLat[] =>
  Array.from({ length: 41 }, (_, index): LngLat => {
    const turn = ((index % 40) / 40) * 2 * Math.PI;
    const away = radius + bay * Math.sin(turn * 5);
    return [-144 + away * Math.cos(turn), -40 + away * Math.sin(turn)];
  });

/** Not doubles: most of those are near 0. */
const share = fc.integer({ min: 0, max: 1000 }).map((part) => part / 1000);
const hill = fc.record({
  x: fc.integer({ min: 0, max: SIDE }),
  y: fc.integer({ min: 0, max: SIDE }),
  height: fc.integer({ min: -200, max: 1500 }),
  radius: fc.integer({ min: 1, max: 20 }),
});

describe('the relief of a territory', () => {
  it('has at each place the band of a height that is near it, and nothing outside the territory', () => {
    fc.assert(
      fc.property(
        fc.array(hill, { maxLength: 6 }),
        share.map((part) => part * 0.3),
        fc.array(fc.tuple(share, share), { minLength: 40, maxLength: 40 }),
        (hills, bay, shares) => {
          const land = landOf(hills);
          const heights = bandHeights(land);
          const reached = (height: number): number =>
            heights.filter((from) => from <= height).length;
          const territory: readonly Polygon[] = [[round(1.6, bay), round(0.3, 0)]];
          const bands = reliefOf(FRAME, land, territory, 0);
          for (const [across, up] of shares) {
            const place: LngLat = [BOX.west + 4 * across, BOX.south + 4 * up];
            const edges = territory.flat().map((ring) => nearestOn(ring, place, 1)?.degrees ?? 0);
            // An edge is written to a thousandth of a degree.
            if (Math.min(...edges) < 0.002) continue;
            const shown = bands.filter((band) => isIn(band, place)).length;
            const [lowest, highest] = isIn(territory, place) ? heightsNear(land, place) : [0, 0];
            expect(shown).toBeGreaterThanOrEqual(reached(lowest));
            expect(shown).toBeLessThanOrEqual(reached(highest));
          }
        },
      ),
      propertyRuns(30),
    );
  });

  it('has no band of flat land', () => {
    const flat = { ...landOf([]), metres: Array.from({ length: SIDE * SIDE }, () => 12) };
    expect(reliefOf(FRAME, flat, [[round(1, 0)]], 0)).toEqual([]);
  });

  it('shows a hill from a thirtieth of the span on, also in a hollow', () => {
    const showsHill = (radius: number): boolean => {
      const hollow = { x: 40, y: 25, height: -900, radius: 6 };
      const land = landOf([hollow, { ...hollow, height: 1800, radius }]);
      const place: LngLat = [BOX.west + 40.5 * CELL, BOX.north - 25.5 * CELL];
      const bands = reliefOf(FRAME, land, [[round(1.6, 0)]], 0);
      return bands.every((band) => isIn(band, place));
    };
    expect([0.5, 3].map(showsHill)).toEqual([false, true]);
  });
});
