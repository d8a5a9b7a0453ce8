import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cityGauge } from '#domain/network/city-gauge.ts';
import { cityWaters, rainAbove } from '#domain/network/city-waters.ts';
import type { City, Places, RiverStation } from '#domain/network/places.ts';
import { RiverGraph } from '#domain/network/river-graph.ts';
import { readNetwork } from '#network/read-network.ts';
import { folderInMemory } from '#tests/support/network/folder-in-memory.ts';
import { riversideNetworks } from '#tests/support/network/course-networks.ts';
import { inventedFolders } from '#tests/support/network/network-arbitraries.ts';

/** What the page reads of the files of any network. */
const written = inventedFolders().map(({ files }): Places => {
  const network = readNetwork(folderInMemory(files));
  if (!network.ok) throw new Error('an invented network is valid');
  return network.value.places;
});

/** The cities of any network, each with its places and rivers. */
const eachCity = (check: (city: City, places: Places, rivers: RiverGraph) => void) =>
  fc.property(
    fc.oneof({ arbitrary: riversideNetworks, weight: 4 }, { arbitrary: written, weight: 1 }),
    (places) => {
      const rivers = new RiverGraph(places.rivers);
      for (const city of places.cities) check(city, places, rivers);
    },
  );

describe('the gauge that speaks for a city of any network', () => {
  it('is its own first one, wherever there is one', () => {
    fc.assert(
      eachCity((city, places, rivers) => {
        const gauge = cityGauge(places, rivers, city);
        const [own] = city.gauges;
        if (own !== undefined) expect(gauge).toMatchObject({ kind: 'own', codigo: own });
        else if (gauge?.kind === 'own') expect(gauge.distanceKm).toBe(0);
      }),
    );
  });

  it('has its water pass the city with no gauge between, or the other way round only where none is above', () => {
    fc.assert(
      eachCity((city, places, rivers) => {
        const { on } = city;
        if (on === null || city.gauges.length > 0) return;
        const gauge = cityGauge(places, rivers, city);
        const gauges = places.stations.filter(({ kind }) => kind === 'gauge');
        const isAbove = (one: RiverStation): boolean =>
          rivers.distanceDown(one, on) !== null && rivers.distanceDown(on, one) === null;
        const isBelow = (one: RiverStation): boolean => rivers.distanceDown(on, one) !== null;
        if (gauge === null) {
          expect(gauges.filter((one) => isAbove(one) || isBelow(one))).toEqual([]);
          return;
        }
        const { station, kind, distanceKm } = gauge;
        if (station === null) throw new Error('a gauge of the river has a place');
        if (kind === 'upstream') {
          expect(distanceKm).toBe(rivers.distanceDown(station, on));
          const isOnItsRiver = gauges.some((one) => one.river === on.river && isAbove(one));
          expect(station.river === on.river).toBe(isOnItsRiver);
          const nearer = gauges.filter(
            (one) => isAbove(one) && (rivers.distanceDown(one, on) ?? Infinity) < (distanceKm ?? 0),
          );
          // A nearer one stands on a tributary that the water of this one does not pass.
          for (const one of nearer) {
            expect(rivers.distanceDown(station, one)).toBeNull();
            expect(one.river).not.toBe(on.river);
            expect(station.river).toBe(on.river);
          }
        }
        if (kind === 'downstream') {
          expect(gauges.filter(isAbove)).toEqual([]);
          expect(distanceKm).toBe(rivers.distanceDown(on, station));
          for (const one of gauges.filter(isBelow)) {
            expect(rivers.distanceDown(on, one)).toBeGreaterThanOrEqual(distanceKm ?? 0);
          }
        }
      }),
    );
  });
});

describe('the waters of a city of any network', () => {
  it('hold each gauge once: above, below, its own, or on no water of the city', () => {
    fc.assert(
      eachCity((city, places, rivers) => {
        const waters = cityWaters(places, rivers, city);
        const { from, gauge } = waters;
        const above = waters.gaugesAbove.map(({ place }) => place);
        const below = waters.gaugesBelow.map(({ place }) => place);
        for (const station of places.stations) {
          if (station.kind !== 'gauge') continue;
          const times =
            Number(above.includes(station)) +
            Number(below.includes(station)) +
            Number(gauge?.kind === 'own' && gauge.codigo === station.codigo);
          const isJoined =
            from !== null &&
            (rivers.distanceDown(station, from) ?? rivers.distanceDown(from, station)) !== null;
          if (isJoined) expect(times).toBe(1);
          else expect(times).toBe(Number(gauge?.codigo === station.codigo));
        }
      }),
    );
  });

  it('have as dams above exactly those whose water reaches the city, nearest first', () => {
    fc.assert(
      eachCity((city, places, rivers) => {
        const { from, damsAbove } = cityWaters(places, rivers, city);
        const reaching = places.stations.filter(
          (one) =>
            one.kind === 'dam' &&
            from !== null &&
            rivers.distanceDown(one, from) !== null &&
            rivers.distanceDown(from, one) === null,
        );
        expect(new Set(damsAbove.map(({ place }) => place))).toEqual(new Set(reaching));
        const distances = damsAbove.map(({ distanceKm }) => distanceKm);
        expect(distances).toEqual(distances.toSorted((a, b) => a - b));
      }),
    );
  });

  it('take the rain of no station below the city', () => {
    fc.assert(
      eachCity((city, places, rivers) => {
        const waters = cityWaters(places, rivers, city);
        const own = waters.gauge?.kind === 'own' ? waters.gauge.codigo : null;
        const stations = rainAbove(waters);
        expect(new Set(stations).size).toBe(stations.length);
        for (const station of stations) {
          if (station.codigo === own) continue;
          if (waters.from === null) throw new Error('without a river there is no rain upstream');
          expect(rivers.distanceDown(station, waters.from)).not.toBeNull();
          expect(rivers.distanceDown(waters.from, station)).toBeNull();
        }
      }),
    );
  });
});
