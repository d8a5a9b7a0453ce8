import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween } from './distance.ts';

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the distance of two places', () => {
  it('is that of Lisbon and Porto: some 274 km', () => {
    const lisbon = { latitude: 38.7223, longitude: -9.1393 };
    const porto = { latitude: 41.1579, longitude: -8.6291 };
    expect(distanceBetween(lisbon, porto) / 1_000).toBeCloseTo(274, 0);
  });

  it('is nothing from a place to itself, the same both ways, never more than half round the earth', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        const metres = distanceBetween(a, b);
        expect(distanceBetween(a, a)).toBe(0);
        expect(metres).toBeCloseTo(distanceBetween(b, a), 3);
        expect(metres).toBeGreaterThanOrEqual(0);
        expect(metres).toBeLessThan(20_016_000);
      }),
    );
  });
});
