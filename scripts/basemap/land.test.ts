import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { around, type Frame, frameOf } from './frame.ts';
import { boxesMeet, boxOf, isInside, type LngLat, type Polygon } from './geometry.ts';
import { readLand } from './land.ts';

const isOnLand = (continent: readonly Polygon[], place: LngLat): boolean =>
  continent.some(
    ([outer = [], ...holes]) =>
      isInside(outer, place) && !holes.some((hole) => isInside(hole, place)),
  );

const landOf = (frame: Frame) => readLand(frame, []).at(0);

describe('the land around a network', () => {
  it('is that of its surroundings, with borders of countries and of states', () => {
    const land = landOf(frameOf({ west: -74, south: -11.2, east: -66.6, north: -7.1 }));
    expect(isOnLand(land.continent, [-70, -9])).toBe(true);
    expect(isOnLand(land.continent, [-79.5, -10])).toBe(false);
    expect(land.countryBorders.length).toBeGreaterThan(3);
    expect(land.stateBorders.length).toBeGreaterThan(3);
  });

  it('has countries alone where Natural Earth has no states', () => {
    const land = landOf(frameOf({ west: 33.9, south: -4.8, east: 41.9, north: 5.1 }));
    expect(isOnLand(land.continent, [37, 0])).toBe(true);
    expect(land.countryBorders.length).toBeGreaterThan(3);
    expect(land.stateBorders).toEqual([]);
    expect(land.lakes.length).toBeGreaterThan(0);
  });

  it('is whole across the antimeridian', () => {
    const land = landOf(frameOf({ west: 170, south: 62, east: -169, north: 71 }));
    expect(isOnLand(land.continent, [175, 67])).toBe(true);
    expect(isOnLand(land.continent, [183, 67])).toBe(true);
    expect(isOnLand(land.continent, [197, 65])).toBe(true);
    const seam = land.continent
      .flat(2)
      .filter(([longitude, latitude]) => Math.abs(longitude - 180) < 1e-6 && latitude < 70);
    expect(seam).toEqual([]);
  });

  it('is none in the open ocean', () => {
    const land = landOf(frameOf({ west: -146, south: -42, east: -142, north: -38 }));
    expect(land).toEqual({ continent: [], lakes: [], countryBorders: [], stateBorders: [] });
  });

  it('has no border that runs along the edge of the network', () => {
    const frame = frameOf({ west: -74, south: -11.2, east: -66.6, north: -7.1 });
    const free = landOf(frame).stateBorders;
    const longest = free.reduce((a, b) => (b.length > a.length ? b : a));
    const edge: Polygon = [[...longest, ...longest.toReversed()]];
    const { stateBorders } = readLand(frame, [edge]).at(0);
    const vertices = (lines: typeof free): number => lines.flat().length;
    expect(vertices(stateBorders)).toBeLessThan(vertices(free) - longest.length / 2);
  });

  it.each([
    ['west', -180, -1],
    ['east', 0, 179],
  ])('is drawn for any place of the %s, without a jump', (_, min, max) => {
    fc.assert(
      fc.property(
        fc.integer({ min, max }),
        fc.integer({ min: -80, max: 76 }),
        fc.integer({ min: 1, max: 12 }),
        (west, south, side) => {
          const east = west + side > 180 ? west + side - 360 : west + side;
          const frame = frameOf({ west, south, east, north: Math.min(south + side, 90) });
          const land = landOf(frame);
          const lines = [...land.continent.flat(), ...land.countryBorders, ...land.stateBorders];
          for (const line of lines) {
            for (const [index, [longitude]] of line.entries()) {
              const [next] = line[index + 1] ?? [longitude];
              expect(Math.abs(next - longitude)).toBeLessThan(180);
            }
          }
          // A lake that reaches into view may have an island that does not.
          for (const [shore = []] of land.lakes)
            expect(boxesMeet(around(frame, 2), boxOf(shore))).toBe(true);
        },
      ),
      propertyRuns(3),
    );
  });
});
