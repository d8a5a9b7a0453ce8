import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWithin, wrapLongitude } from '#domain/network/bounds.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { isAsked, type OpenGeometry, type OpenPosition } from './open-items.ts';

/** Multiples of four degrees: quarters of them are exact. */
const corner: fc.Arbitrary<OpenPosition> = fc.tuple(
  fc.integer({ min: -45, max: 45 }).map((quarter) => quarter * 4),
  fc.integer({ min: -22, max: 22 }).map((quarter) => quarter * 4),
);
const reach = fc.integer({ min: 1, max: 60 });
const always = { from: null, to: null };

it('law: a box has every polygon of which it has any point, and none of other longitudes', () => {
  fc.assert(
    fc.property(
      fc.tuple(corner, corner, corner),
      fc.constantFrom([2, 1, 1], [1, 2, 1], [1, 1, 2], [4, 0, 0], [2, 2, 0], [0, 1, 3]),
      fc.tuple(reach, reach, reach, reach),
      (corners, weights, [toWest, toSouth, toEast, toNorth]) => {
        const [longitude, latitude] = [0, 1].map((axis) =>
          corners.reduce((sum, one, at) => sum + ((one[axis] ?? 0) * (weights[at] ?? 0)) / 4, 0),
        );
        const point = { longitude: longitude ?? 0, latitude: latitude ?? 0 };
        const bbox = {
          west: wrapLongitude(point.longitude - toWest),
          east: wrapLongitude(point.longitude + toEast),
          south: Math.max(-90, point.latitude - toSouth),
          north: Math.min(90, point.latitude + toNorth),
        };
        const geometry: OpenGeometry = {
          type: 'MultiPolygon',
          coordinates: [[[...corners, corners[0]]]],
        };
        const isIn = (box: typeof bbox): boolean =>
          isAsked({ geometry, span: null }, { bbox: box, span: always });
        expect(isWithin(bbox, point)).toBe(true);
        expect(isIn(bbox)).toBe(true);
        const longitudes = corners.map(([of]) => of);
        const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
        fc.pre(east > west && east - west < 358);
        const beside = { west: wrapLongitude(east + 1), east: wrapLongitude(west - 1) };
        expect(isIn({ ...bbox, ...beside })).toBe(false);
      },
    ),
    propertyRuns(300),
  );
});
