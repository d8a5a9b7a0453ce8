import { describe, expect, it } from 'vitest';
import { isWithin } from '#domain/network/bounds.ts';
import { demonstrationWorld } from '#tests/support/network/simulation.ts';
import { MAX_NETWORK_SIZE, stationNetwork } from './station-network.ts';

const { facts, geography, stations: network } = demonstrationWorld();
const ofSize = (size: number) => stationNetwork(facts, geography.plane, size);
const known = facts.demonstration.stations;

describe('the stations of a network (PROVIDER 1 and 8)', () => {
  it('are as many as its demonstration says, each code once', () => {
    expect(network).toHaveLength(facts.demonstration.size ?? 0);
    expect(new Set(network.map(({ codigo }) => codigo)).size).toBe(network.length);
  });

  it('are the known ones first, with their own facts', () => {
    expect(known.length).toBeGreaterThan(0);
    expect(
      network
        .slice(0, known.length)
        .map((station) => [station.codigo, station.name, station.publishedLatitude]),
    ).toEqual(known.map(({ codigo, name, latitude }) => [codigo, name, latitude]));
    expect(network.slice(0, known.length).every(({ prefix }) => prefix === 'PCD')).toBe(true);
  });

  it('stand on their river where nobody publishes their position', () => {
    const [lost] = known.filter(({ latitude }) => latitude === null);
    const station = network.find(({ codigo }) => codigo === lost?.codigo);
    const near = facts.places.cities.filter(
      (city) => station !== undefined && geography.plane.distance(city, station) < 25,
    );
    const river = facts.places.stations.find(({ codigo }) => codigo === lost?.codigo)?.river;
    expect(near.map(({ on }) => on?.river)).toContain(river);
  });

  it('are filled up with stations whose codes show that they are not real', () => {
    for (const station of network.slice(known.length)) {
      expect(station.codigo).toMatch(/^DEMO-\d{4}$/);
      expect(station.name).toMatch(/ \(demonstração\)$/);
      expect([station.river, station.prefix]).toEqual([null, null]);
    }
  });

  it('have one placed station that has lost its latitude', () => {
    const lost = network
      .slice(known.length)
      .filter(({ publishedLatitude }) => publishedLatitude === null);
    expect(lost).toHaveLength(1);
    expect(lost[0]?.publishedLongitude).not.toBeNull();
    expect(isWithin(facts.profile.bounds, lost[0] ?? { latitude: 90, longitude: 0 })).toBe(true);
  });

  it('write the type short for some stations and long for others', () => {
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

  it('stand inside the bounds and are the same every time', () => {
    expect(network.filter((station) => !isWithin(facts.profile.bounds, station))).toEqual([]);
    expect(stationNetwork(facts, geography.plane)).toEqual(network);
  });

  it('can be fewer or more, the known ones first', () => {
    expect(ofSize(10).map(({ codigo }) => codigo)).toEqual(
      network.slice(0, 10).map(({ codigo }) => codigo),
    );
    expect(ofSize(1)).toHaveLength(1);
  });

  it('go on between the cities where a load has more stations than the network has cities', () => {
    const large = ofSize(MAX_NETWORK_SIZE);
    expect(new Set(large.map(({ codigo }) => codigo)).size).toBe(MAX_NETWORK_SIZE);
    const cityCount = known.length + facts.places.cities.length;
    expect(large.slice(0, cityCount)).toEqual(ofSize(cityCount));
    expect(large.filter((station) => !isWithin(facts.profile.bounds, station))).toEqual([]);
  });
});
