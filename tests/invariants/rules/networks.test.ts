import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Network } from '#contract/site/network.ts';
import { decodePlaces, encodePlaces } from '#contract/site/places-document.ts';
import { decodeSiteConfig, encodeSiteConfig, type SiteConfig } from '#contract/site/site-config.ts';
import { isWithin } from '#domain/network/bounds.ts';
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
});
