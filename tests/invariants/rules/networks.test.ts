import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Network } from '#contract/site/network.ts';
import { decodePlaces, encodePlaces } from '#contract/site/places-document.ts';
import { decodeSiteConfig, encodeSiteConfig, type SiteConfig } from '#contract/site/site-config.ts';
import { isWithin } from '#domain/network/bounds.ts';
import { RiverGraph } from '#domain/network/river-graph.ts';
import { faultText } from '#network/network-fault.ts';
import { readNetwork } from '#network/read-network.ts';
import { folderInMemory } from '#tests/support/network/folder-in-memory.ts';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import {
  type InventedFolder,
  inventedFolders,
} from '#tests/support/network/network-arbitraries.ts';

const read = (files: InventedFolder['files']): Network => {
  const network = readNetwork(folderInMemory(files));
  if (!network.ok) throw new Error(network.error.map(faultText).join('\n'));
  return network.value;
};

const configOf = ({ profile, thresholds, areas }: Network): SiteConfig => ({
  ...PLAIN_CONFIG,
  network: profile,
  thresholds,
  areas,
});

describe('any network', () => {
  it('is read as it is written: each city, river, gauge and dam once', () => {
    fc.assert(
      fc.property(inventedFolders(), ({ files, zone, bounds, cities, rivers, gauges, dams }) => {
        const { profile, places } = read(files);
        expect(profile).toMatchObject({ timeZone: zone, bounds });
        expect(places.cities.map(({ name }) => name)).toEqual(cities);
        expect(places.rivers.map(({ name }) => name)).toEqual(rivers);
        const codesOf = (wanted: 'gauge' | 'dam') =>
          places.stations.flatMap(({ kind, codigo }) => (kind === wanted ? codigo : []));
        expect([codesOf('gauge'), codesOf('dam')]).toEqual([gauges, dams]);
        expect(places.cities.every((city) => isWithin(bounds, city))).toBe(true);
      }),
    );
  });

  it('reaches the page as it was read, over JSON', () => {
    fc.assert(
      fc.property(inventedFolders(), ({ files }) => {
        const network = read(files);
        const config = configOf(network);
        expect(decodeSiteConfig(JSON.parse(encodeSiteConfig(config)))).toEqual({
          ok: true,
          value: config,
        });
        expect(decodePlaces(JSON.parse(encodePlaces(network.places)))).toEqual({
          places: network.places,
          rejected: 0,
        });
      }),
    );
  });

  it('lets no water come by a dam that is not above: walking down place by place adds up', () => {
    fc.assert(
      fc.property(inventedFolders(), ({ files }) => {
        const { rivers, stations } = read(files).places;
        const graph = new RiverGraph(rivers);
        for (const from of stations) {
          const below = graph.downstream(from, stations);
          const [next] = below;
          if (next === undefined) continue;
          // What lies below the next place lies below this one, farther by the way to the next.
          for (const { place, distanceKm } of graph.downstream(next.place, stations)) {
            const known = below.find((one) => one.place === place);
            if (place === from) continue;
            expect(known?.distanceKm).toBeCloseTo(next.distanceKm + distanceKm, 6);
          }
        }
      }),
    );
  });
});

/** A change that breaks one rule of docs/network.md in any folder that has what it breaks; null where it has not. */
interface Break {
  readonly file: string;
  readonly change: (text: string) => string | null;
}

const BREAKS: Readonly<Record<string, Break>> = {
  'a circle of rivers': {
    file: 'rivers.csv',
    change: (text) => {
      const [head = '', first, ...others] = text.trimEnd().split('\n');
      const name = first?.split(',')[0];
      return name === undefined ? null : [head, `${name},${name},1`, ...others].join('\n');
    },
  },
  'an unknown code': {
    file: 'thresholds.csv',
    change: (text) => `${text.trimEnd()}\nZZ-404,alerta,Cota,1,Fonte,,sim\n`,
  },
  'two cities of one name': {
    file: 'cities.csv',
    change: (text) => {
      const first = text.split('\n')[1] ?? '';
      return first === '' ? null : `${text.trimEnd()}\n${first}\n`;
    },
  },
  'a graver level below a lighter one': {
    file: 'thresholds.csv',
    change: (text) => {
      const [, first = ''] = text.split('\n');
      const [codigo, , , , source] = first.split(',');
      return codigo === undefined || source === undefined
        ? null
        : `${text.trimEnd()}\n${codigo},observacao,Cota,900,${source},,sim\n`;
    },
  },
  'a wrong zone': {
    file: 'network.json',
    change: (text) => text.replace(/"timeZone": "[^"]*"/, '"timeZone": "Umbra/Capital"'),
  },
  'a river that is not there': {
    file: 'gauges.csv',
    change: (text) => `${text.trimEnd()}\nZZ-1,regua,,Rio Nenhum,3,\n`,
  },
};

describe('a broken network', () => {
  it.each(Object.entries(BREAKS))(
    'is refused with %s, however large it is',
    (_, { file, change }) => {
      fc.assert(
        fc.property(inventedFolders(), ({ files }) => {
          const broken = change(files[file] ?? '');
          if (broken === null) return;
          const network = readNetwork(folderInMemory({ ...files, [file]: broken }));
          expect(network.ok ? [] : network.error.map((fault) => fault.file)).toContain(file);
        }),
      );
    },
  );

  it('is refused with all of them in one list', () => {
    fc.assert(
      fc.property(inventedFolders(), ({ files }) => {
        const changed = { ...files };
        const expected = new Set<string>();
        for (const { file, change } of Object.values(BREAKS)) {
          const broken = change(changed[file] ?? '');
          if (broken === null) continue;
          changed[file] = broken;
          expected.add(file);
        }
        const network = readNetwork(folderInMemory(changed));
        expect(new Set(network.ok ? [] : network.error.map(({ file }) => file))).toEqual(expected);
      }),
    );
  });
});
