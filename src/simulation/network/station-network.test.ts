import { describe, expect, it } from 'vitest';
import { readStations } from '../scenarios/facts.ts';
import { MAX_NETWORK_SIZE, NETWORK_SIZE, stationNetwork } from './station-network.ts';

const network = stationNetwork();

describe('the embedded network (issue 2, PROVIDER 1 and 8)', () => {
  it('has 174 stations, each code once', () => {
    expect(network).toHaveLength(NETWORK_SIZE);
    expect(NETWORK_SIZE).toBe(174);
    expect(new Set(network.map(({ codigo }) => codigo)).size).toBe(174);
  });

  it('has the 68 real stations first, with their own facts', () => {
    const facts = readStations();
    expect(facts).toHaveLength(68);
    expect(
      network
        .slice(0, 68)
        .map((station) => [station.codigo, station.name, station.publishedLatitude]),
    ).toEqual(facts.map(({ codigo, name, latitude }) => [codigo, name, latitude]));
    expect(network.slice(0, 68).every(({ codigo }) => /^DCSC-\d{5}$/.test(codigo))).toBe(true);
  });

  it('is filled up with stations whose codes show that they are not real', () => {
    for (const station of network.slice(68)) {
      expect(station.codigo).toMatch(/^DEMO-\d{4}$/);
      expect(station.name).toMatch(/ \(demonstração\)$/);
      expect(station.river).toBeNull();
    }
  });

  it('has one demonstration station that has lost its latitude', () => {
    const lost = network.slice(68).filter(({ publishedLatitude }) => publishedLatitude === null);
    expect(lost).toHaveLength(1);
    expect(lost[0]?.publishedLongitude).not.toBeNull();
    expect(lost[0]?.latitude).toBeLessThan(-25);
  });

  it('writes the type short for some stations and long for others', () => {
    for (const [short, long] of [
      ['Hidro', 'Hidrologica'],
      ['Meteo', 'Meteorologica'],
      ['Pluvio', 'Pluviometrica'],
    ] as const) {
      const types = network
        .filter(({ kind }) => kind === short)
        .map(({ typeOnWire }) => typeOnWire);
      expect(new Set(types)).toEqual(new Set([short, long]));
    }
    const dams = network.filter(({ kind }) => kind === 'Barragem');
    expect(dams.every(({ typeOnWire }) => /^(Barragem|Barramento)$/.test(typeOnWire))).toBe(true);
  });

  it('stands inside the state and is the same network every time', () => {
    for (const { latitude, longitude } of network) {
      expect(latitude).toBeGreaterThan(-29.4);
      expect(latitude).toBeLessThan(-25.9);
      expect(longitude).toBeGreaterThan(-53.9);
      expect(longitude).toBeLessThan(-48.3);
    }
    expect(stationNetwork()).toEqual(network);
  });

  it('can be smaller or larger, the real stations first', () => {
    expect(stationNetwork(10).map(({ codigo }) => codigo)).toEqual(
      network.slice(0, 10).map(({ codigo }) => codigo),
    );
  });

  it('goes on between the seats where a load has more stations than the state has seats', () => {
    const large = stationNetwork(MAX_NETWORK_SIZE);
    expect(new Set(large.map(({ codigo }) => codigo)).size).toBe(MAX_NETWORK_SIZE);
    expect(large.slice(0, 363)).toEqual(stationNetwork(363));
    for (const { latitude, longitude } of large) {
      expect(latitude).toBeGreaterThan(-29.4);
      expect(latitude).toBeLessThan(-25.9);
      expect(longitude).toBeGreaterThan(-53.9);
      expect(longitude).toBeLessThan(-48.3);
    }
  });
});
