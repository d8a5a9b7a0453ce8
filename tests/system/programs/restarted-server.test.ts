import { afterEach, describe, expect, it } from 'vitest';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import type { DataCore } from '#worker/data-core.ts';
import { frameWhere, readingOn, testCore, testTimers } from '#tests/support/app/core.ts';
import { freePort } from '#scripts/start/free-port.ts';
import { snapshotOf } from '#tests/support/provider/post-json.ts';
import { runServer, type ServerProcess } from '#tests/support/provider/run-start.ts';
import { withFolder } from '#tests/support/log/store-folder.ts';
import { ZONE } from '#tests/support/network/zones.ts';

let running: ServerProcess | null = null;
const cores: DataCore[] = [];

afterEach(async () => {
  for (const core of cores.splice(0)) core.stop();
  running?.kill();
  await running?.ended;
});

const RAIN = rainPath('024h');

/** A network that says little, so that a moment can be compared. */
const NETWORK = ['--scenario', 'rajada', '--stations', '4', '--rate', '30'];

const start = async (port: number, directory: string): Promise<void> => {
  const flags = ['--no-site', '--port', String(port), '--data', directory, ...NETWORK];
  running = await runServer({ folder: '.' }, ...flags);
};

describe('row 70: a server that keeps its log is killed and started again', () => {
  it(
    'clients go on at their positions: one epoch, no snapshot, every value right',
    () =>
      withFolder(async (directory) => {
        const port = await freePort();
        await start(port, directory);
        const url = `http://127.0.0.1:${port}`;
        const snapshots = { asked: 0, answered: 0 };
        const { core } = testCore({
          // Messages have time to prove that nothing was missed before a snapshot is asked for instead.
          timers: {
            ...testTimers(0.02),
            confirmDelay: 2_000,
            firstSnapshotDelay: 4_000,
            snapshotAgain: 600_000,
            snapshotEvery: 600_000,
          },
          fetch: async (input, init) => {
            const isSnapshot =
              typeof init?.body === 'string' && init.body.includes(SNAPSHOT_OPERATION.field);
            if (isSnapshot) snapshots.asked += 1;
            const answer = await fetch(input, init);
            if (isSnapshot) snapshots.answered += 1;
            return answer;
          },
        });
        cores.push(core);
        await core.start({ graphqlUrl: `${url}/graphql`, timeZone: ZONE, clockSkew: 0 });
        const link = await core.open('link-status', null);
        const live = () =>
          frameWhere(link, (frame) => frame.phase === 'live' && frame.stream?.proven === true);
        /** Live for so long that what confirms a connection has been asked for and answered. */
        const steady = async () => {
          const { stream } = await live();
          const seq = (stream?.seq ?? 0) + 80;
          const frame = await frameWhere(link, (one) => (one.stream?.seq ?? 0) >= seq);
          await expect.poll(() => snapshots.asked - snapshots.answered).toBe(0);
          return frame.stream;
        };
        let before = await steady();
        expect(snapshots.answered).toBeGreaterThan(0);
        for (let kill = 0; kill < 2; kill += 1) {
          const { answered } = snapshots;
          running?.kill();
          await running?.ended;
          await frameWhere(link, (frame) => frame.phase !== 'live');
          await start(port, directory);
          const now = await steady();
          expect(now?.epoch).toBe(before?.epoch);
          expect(now?.seq).toBeGreaterThanOrEqual(before?.seq ?? Infinity);
          expect(snapshots.answered).toBe(answered);
          before = now;
        }
        await expect
          .poll(async () => {
            const { tags } = await snapshotOf({ url });
            const shown = await Promise.all(
              Object.keys(tags).map(async (codigo) => {
                const sheet = await core.read('station-sheet', { codigo });
                return [codigo, sheet === null ? undefined : readingOn(sheet, RAIN)];
              }),
            );
            const said = Object.entries(tags).map(([codigo, station]) => [
              codigo,
              station[`${RAIN}/Value`],
            ]);
            return said.length === 4 && JSON.stringify(shown) === JSON.stringify(said);
          })
          .toBe(true);
      }),
    // Three starts of a server, on a machine that may be busy.
    120_000,
  );
});
