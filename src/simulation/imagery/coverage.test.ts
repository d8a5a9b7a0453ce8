import { describe, expect, it } from 'vitest';
import { stationNetwork } from '../network/station-network.ts';
import { radarSpans, satelliteShare } from './coverage.ts';

const isSeen = (longitude: number, latitude: number): boolean =>
  radarSpans(latitude).some(([west, east]) => longitude >= west && longitude <= east);

describe('the coverage', () => {
  it('reaches every station of the largest network', () => {
    const stations = stationNetwork(363);
    expect(stations.length).toBeGreaterThan(300);
    for (const { longitude, latitude } of stations) {
      expect(isSeen(longitude, latitude)).toBe(true);
      expect(satelliteShare(longitude, latitude)).toBe(1);
    }
  });

  it('ends: no echo 240 km from the radars, no cloud far beyond the state', () => {
    expect(isSeen(-49.56, -27.23 + 239 / 111.2)).toBe(true);
    expect(isSeen(-49.56, -27.23 + 241 / 111.2)).toBe(false);
    expect(isSeen(-46.9, -27.23)).toBe(false);
    expect(radarSpans(0)).toEqual([]);
    expect(satelliteShare(-51, -20.5)).toBe(0);
    expect(satelliteShare(-45, -27.3)).toBeGreaterThan(0);
    expect(satelliteShare(-45, -27.3)).toBeLessThan(1);
  });
});
