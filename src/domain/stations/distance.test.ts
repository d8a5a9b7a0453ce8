import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween } from './distance.ts';

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the distance of two places', () => {
  it('is that of Florianópolis and Rio do Sul: some 116 km', () => {
    const florianopolis = { latitude: -27.5954, longitude: -48.548 };
    const rioDoSul = { latitude: -27.2156, longitude: -49.643 };
    expect(distanceBetween(florianopolis, rioDoSul) / 1_000).toBeCloseTo(116, -1);
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
