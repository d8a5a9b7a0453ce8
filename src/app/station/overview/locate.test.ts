import { describe, expect, it } from 'vitest';
import shapes from '#app/station/overview/locator.json';
import { locate } from './locate.ts';

describe('the place of a station in the locator map', () => {
  it('is beside its city', () => {
    const blumenau = shapes.cities.find(({ name }) => name === 'Blumenau');
    const point = locate(shapes, { latitude: -26.919, longitude: -49.066 });
    expect(
      Math.hypot((point?.x ?? 0) - (blumenau?.x ?? 99), (point?.y ?? 0) - (blumenau?.y ?? 99)),
    ).toBeLessThan(3);
  });

  it('is null outside of the state', () => {
    expect(locate(shapes, { latitude: -23.5, longitude: -46.6 })).toBeNull();
    expect(locate(shapes, { latitude: -30, longitude: -51 })).toBeNull();
  });
});
