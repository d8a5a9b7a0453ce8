import { describe, expect, it } from 'vitest';
import { demonstrationWorld } from '#tests/support/simulation.ts';
import { worldOf } from '../network/world.ts';

const { facts, geography } = demonstrationWorld();
const { coverage } = geography;

const isSeen = (longitude: number, latitude: number): boolean =>
  coverage.radarSpans(latitude).some(([west, east]) => longitude >= west && longitude <= east);

describe('the coverage', () => {
  it('reaches every station of the largest network', () => {
    const stations = worldOf(facts, 363).stations;
    expect(stations.length).toBeGreaterThan(300);
    for (const { longitude, latitude } of stations) {
      expect(isSeen(longitude, latitude)).toBe(true);
      expect(coverage.satelliteShare(longitude, latitude)).toBe(1);
    }
  });

  it('ends: no echo 240 km from the radars, no cloud far beyond the state', () => {
    expect(isSeen(-49.56, -27.23 + 239 / 111.2)).toBe(true);
    expect(isSeen(-49.56, -27.23 + 241 / 111.2)).toBe(false);
    expect(isSeen(-46.9, -27.23)).toBe(false);
    expect(coverage.radarSpans(0)).toEqual([]);
    expect(coverage.satelliteShare(-51, -20.5)).toBe(0);
    expect(coverage.satelliteShare(-45, -27.3)).toBeGreaterThan(0);
    expect(coverage.satelliteShare(-45, -27.3)).toBeLessThan(1);
  });
});
