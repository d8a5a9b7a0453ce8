import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { readNetwork } from '#network/read-network.ts';
import { folderInMemory } from '#tests/support/network/folder-in-memory.ts';
import { inventedFolders } from '#tests/support/network/network-arbitraries.ts';
import { publishedThreshold } from '#tests/support/network/published-threshold.ts';
import { factsOfNetwork } from '#tests/support/network/simulation.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { worldOf } from '../network/world.ts';
import { tempestade } from './tempestade.ts';

it('passes the alert level of every gauge in a storm, and is below it most of the time', () => {
  const folders = inventedFolders({ cities: 2, stations: 3, dams: false });
  const levels = fc.double({ min: -2, max: 40, noNaN: true });
  fc.assert(
    fc.property(folders, levels, ({ files, gauges }, value) => {
      const network = readNetwork(folderInMemory(files));
      if (!network.ok) throw new Error(JSON.stringify(network.error));
      const own = [publishedThreshold({ value })];
      const thresholds = new Map(network.value.places.stations.map(({ codigo }) => [codigo, own]));
      const facts = factsOfNetwork({ ...network.value, thresholds });
      const storm = tempestade(worldOf(facts), 1);
      for (const station of storm.stations.filter(({ codigo }) => gauges.includes(codigo))) {
        const reached = Array.from({ length: 672 }, (_, hour) => {
          const row = storm.historyAt(station, epochMs(storm.loop.from + hour * HOUR_MS));
          return row?.rio_nivel ?? Number.NaN;
        }).toSorted((a, b) => a - b);
        expect(reached.at(-1)).toBeGreaterThan(value);
        expect(reached[336]).toBeLessThan(value);
      }
    }),
    { ...propertyRuns(8), endOnFailure: true },
  );
});
