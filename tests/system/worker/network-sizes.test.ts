import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { STATION_PATHS } from '#domain/tags/tag-path.ts';
import { decodeStationType, STATION_TYPES } from '#domain/stations/station.ts';
import { readNetwork } from '#network/read-network.ts';
import type { DataCore } from '#worker/data-core.ts';
import { frameWhere, testCore } from '#tests/support/app/core.ts';
import { folderInMemory } from '#tests/support/network/folder-in-memory.ts';
import { inventedFolders } from '#tests/support/network/network-arbitraries.ts';
import { simulatedServer, type SimulatedServer } from '#tests/support/provider/simulated-server.ts';

let core: DataCore | undefined;
let server: SimulatedServer | undefined;

afterEach(async () => {
  core?.stop();
  await server?.close();
});

const QUERY = { columns: [], sort: [], search: '', window: { offset: 0, limit: 1 } };

const [invented] = fc.sample(
  inventedFolders({ dams: false }).filter(
    ({ gauges, cities }) => gauges.length > 0 && cities.length > 1,
  ),
  { seed: 15, numRuns: 1 },
);

describe('an invented network over real sockets', () => {
  it.each([[1], [5_000]])('of %i stations is counted as it is, whole and by type', async (size) => {
    const network = readNetwork(folderInMemory(invented?.files ?? {}));
    if (!network.ok) throw new Error('the invented network has a fault');
    server = await simulatedServer({
      network: network.value,
      scenario: 'rajada',
      stations: size,
      rate: 10,
    });
    ({ core } = testCore({}, 1));
    const timeZone = network.value.profile.timeZone;
    await core.start({ graphqlUrl: `${server.url}/graphql`, timeZone, clockSkew: 0 });
    await frameWhere(await core.open('link-status', null), ({ networkLoaded }) => networkLoaded);

    const provided = [...server.snapshot().values()];
    expect(provided).toHaveLength(size);
    const all = await core.read('station-table', { ...QUERY, types: [] });
    expect([all?.total, all?.matched]).toEqual([size, size]);
    for (const type of STATION_TYPES) {
      const one = await core.read('station-table', { ...QUERY, types: [type] });
      const known = provided.filter(
        (tags) => decodeStationType(tags.get(STATION_PATHS.type) ?? null) === type,
      );
      expect([type, one?.matched]).toEqual([type, known.length]);
    }
    const dams = await frameWhere(await core.open('dam-board', null), () => true);
    expect(JSON.stringify(dams)).not.toContain('"id"');
  });
});
