import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RiverGraph } from '#domain/network/river-graph.ts';
import { readNetwork } from '#network/read-network.ts';
import { BARE_PROFILE } from '#tests/support/browser/bare-profile.ts';
import { folderInMemory } from '#tests/support/network/folder-in-memory.ts';
import { inventedFolders } from '#tests/support/network/network-arbitraries.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { riverOrder } from './river-order.ts';

const placesOf = (files: Readonly<Record<string, string>>) => {
  const network = readNetwork(folderInMemory(files));
  if (!network.ok) throw new Error('the folder has a fault');
  return network.value.places;
};

/** Crowded rivers, and rivers most of which have no station. */
const folders = fc.oneof(
  inventedFolders({ stations: 40 }),
  inventedFolders({ rivers: 12, stations: 4 }),
);

describe('the river order of all stations at once', () => {
  it('is that of the river graph, one by one', () => {
    fc.assert(
      fc.property(folders, fc.nat(3), ({ files }, missing) => {
        const places = placesOf(files);
        const spots = new Map(places.stations.map((one) => [`${one.river} ${one.km}`, one]));
        // One of each spot, and some stations that do not exist in this run.
        const stations = [...spots.values()].filter((_, index) => index % 4 !== missing);
        const present = new Set<string>(stations.map(({ codigo }) => codigo));
        const order = riverOrder(places, (codigo) => present.has(codigo));
        const graph = new RiverGraph(places.rivers);
        expect([...order.keys()].toSorted()).toEqual([...present].toSorted());
        for (const station of stations) {
          const next = order.get(station.codigo) ?? null;
          const known = graph.nextDownstream(station, stations);
          expect(next === null).toBe(known === null);
          expect(next?.distanceKm ?? 0).toBeCloseTo(known?.distanceKm ?? 0, 6);
        }
      }),
      propertyRuns(60),
    );
  });

  it('goes on through a river without stations', () => {
    const places = placesOf({
      'network.json': JSON.stringify(BARE_PROFILE, [
        'name',
        'territory',
        'of',
        'timeZone',
        'timeZoneName',
        'bounds',
        'west',
        'south',
        'east',
        'north',
        'start',
        'latitude',
        'longitude',
        'zoom',
      ]),
      'rivers.csv': 'rio,desagua_em,km_no_encontro\nAlto,Meio,10\nMeio,Baixo,20\nBaixo,,\n',
      'gauges.csv': 'codigo,tipo,rio,km\nA-1,regua,Alto,5\nB-1,regua,Baixo,4\n',
    });
    const order = riverOrder(places, () => true);
    expect([...order]).toEqual([
      ['A-1', { codigo: 'B-1', distanceKm: 5 + 10 + 16 }],
      ['B-1', null],
    ]);
  });

  it('has no circle, even of stations at one spot', () => {
    fc.assert(
      fc.property(inventedFolders({ rivers: 3, stations: 30 }), fc.nat(5), ({ files }, km) => {
        const { rivers, stations } = placesOf(files);
        const crowded = stations.map((station, index) =>
          index % 2 === 0 ? { ...station, km } : station,
        );
        const order = riverOrder({ rivers, stations: crowded }, () => true);
        for (const { codigo } of crowded) {
          const passed = new Set<string>([codigo]);
          for (let at = order.get(codigo); at !== undefined && at !== null;) {
            expect(passed).not.toContain(at.codigo);
            passed.add(at.codigo);
            at = order.get(at.codigo);
          }
        }
      }),
      propertyRuns(40),
    );
  });
});
