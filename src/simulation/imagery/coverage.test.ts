import { describe, expect, it } from 'vitest';
import { demonstrationWorld } from '#tests/support/network/simulation.ts';
import { worldOf } from '../network/world.ts';
import { Plane } from '../weather/plane.ts';
import { Coverage } from './coverage.ts';

const isSeen = (coverage: Coverage, longitude: number, latitude: number): boolean =>
  coverage.radarSpans(latitude).some(([west, east]) => longitude >= west && longitude <= east);

describe('the coverage', () => {
  it('reaches every station of the largest network', () => {
    const { facts, geography } = demonstrationWorld();
    const { coverage } = geography;
    const stations = worldOf(facts, 363).stations;
    expect(stations.length).toBeGreaterThan(300);
    for (const { longitude, latitude } of stations) {
      expect(isSeen(coverage, longitude, latitude)).toBe(true);
      expect(coverage.satelliteShare(longitude, latitude)).toBe(1);
    }
  });

  it('ends: no echo 240 km from the radars, no cloud far beyond the territory', () => {
    const radars = [
      { latitude: -10, longitude: -30 },
      { latitude: -10.2, longitude: -33 },
    ];
    const middle = { latitude: -10.1, longitude: -31.5 };
    const plane = new Plane({ west: -34, south: -12, east: -29, north: -8 });
    const shown = new Coverage(
      { radars, satellite: { middle, opaqueKm: 450, fadedKm: 750 } },
      plane,
    );
    const northOf = (latitude: number, kilometres: number) => latitude + kilometres / 111.2;
    expect(isSeen(shown, -30, northOf(-10, 239))).toBe(true);
    expect(isSeen(shown, -30, northOf(-10, 241))).toBe(false);
    expect(isSeen(shown, -27.7, -10)).toBe(false);
    expect(shown.radarSpans(17)).toEqual([]);
    const shareAt = (kilometres: number) =>
      shown.satelliteShare(middle.longitude, northOf(middle.latitude, kilometres));
    expect(shareAt(449)).toBe(1);
    expect(shareAt(600)).toBeGreaterThan(0);
    expect(shareAt(600)).toBeLessThan(1);
    expect(shareAt(751)).toBe(0);
  });
});
