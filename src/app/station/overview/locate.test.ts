import fc from 'fast-check';
import { expect, it } from 'vitest';
import { locate } from './locate.ts';

const MAP = {
  west: -34,
  north: -8,
  longitudeUnits: 90,
  latitudeUnits: 100,
  width: 540,
  height: 400,
};

it('finds the place of a station in the locator map', () => {
  expect(locate(MAP, { latitude: -8, longitude: -34 })).toEqual({ x: 0, y: 0 });
  expect(locate(MAP, { latitude: -10, longitude: -31 })).toEqual({ x: 270, y: 200 });
  expect(locate(MAP, { latitude: -12, longitude: -28 })).toEqual({ x: 540, y: 400 });
});

it.each([
  ['north', -7.9, -31],
  ['south', -12.1, -31],
  ['west', -10, -34.1],
  ['east', -10, -27.9],
])('is null %s of it', (_, latitude, longitude) => {
  expect(locate(MAP, { latitude, longitude })).toBeNull();
});

it('law: a map that lies across the antimeridian has the same places as one elsewhere', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: 172, max: 180 }), fc.integer({ min: -180, max: 180 })),
      fc.double({ min: -13, max: -7, noNaN: true }),
      fc.integer({ min: -2, max: 8 }),
      (west, latitude, degrees) => {
        const here = locate(MAP, { latitude, longitude: MAP.west + degrees });
        const longitude = ((west + degrees + 540) % 360) - 180;
        expect(locate({ ...MAP, west }, { latitude, longitude })).toEqual(here);
      },
    ),
  );
});
