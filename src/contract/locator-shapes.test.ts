import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeLocatorShapes, type LocatorShapes } from './locator-shapes.ts';

const SHAPES: LocatorShapes = {
  west: -34,
  north: -8,
  longitudeUnits: 90,
  latitudeUnits: 100.5,
  width: 540,
  height: 402,
  state: 'M0 0L540 0L540 402Z',
  rivers: 'M10 10L20.5 -3',
  cities: [{ name: 'Jandó', x: 12, y: 30 }],
};

it('a locator map is read as it is written', () => {
  expect(decodeLocatorShapes(JSON.parse(JSON.stringify(SHAPES)))).toEqual(SHAPES);
});

it.each([
  ['no object', []],
  ['a corner beyond the Earth', { ...SHAPES, west: 200 }],
  ['no width', { ...SHAPES, width: 0 }],
  ['a height that is no number', { ...SHAPES, height: '402' }],
  ['units that are none', { ...SHAPES, latitudeUnits: -1 }],
  ['a path that is no path', { ...SHAPES, rivers: 'M0 0"/><script>' }],
  ['no outline', { ...SHAPES, state: undefined }],
])('is not drawn with %s', (_, raw) => {
  expect(decodeLocatorShapes(raw)).toBeNull();
});

it('leaves out cities that cannot be read', () => {
  const cities = [null, { name: 7, x: 1, y: 1 }, { name: 'Longe', x: 1e9, y: 1 }, SHAPES.cities[0]];
  expect(decodeLocatorShapes({ ...SHAPES, cities })?.cities).toEqual(SHAPES.cities);
  expect(decodeLocatorShapes({ ...SHAPES, cities: 'x' })?.cities).toEqual([]);
});

it('law: whatever is read, numbers can be drawn and paths are paths', () => {
  const members = fc.record(
    Object.fromEntries(
      Object.entries(SHAPES).map(([name, value]) => [
        name,
        fc.oneof({ weight: 12, arbitrary: fc.constant(value) }, fc.anything()),
      ]),
    ),
  );
  fc.assert(
    fc.property(fc.oneof(members, fc.anything()), (raw) => {
      const shapes = decodeLocatorShapes(raw);
      if (shapes === null) return;
      const { state, rivers, cities, ...numbers } = shapes;
      for (const number of Object.values(numbers)) expect(Number.isFinite(number)).toBe(true);
      for (const path of [state, rivers]) expect(path).not.toMatch(/[^MLHVZ\d\s,.-]/i);
      for (const { x, y } of cities) expect(Number.isFinite(x + y)).toBe(true);
    }),
  );
});
