import { brotliCompressSync } from 'node:zlib';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { HOUR_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { SocketClient } from '#tests/support/provider/socket-client.ts';
import { codeOf, eventOf } from '../../core/bench-core.ts';
import type { Counts } from './budgets.ts';

const STATIONS = 174;
const EVENTS = 500;
/** The hour of the recorded flood that the network always speaks of: its clock stands still. */
const START = epochMs(Date.parse('2026-09-11T13:00:00-03:00'));

/** What the server sends: the whole network's state, and events to one subscriber. */
export const countServer = async (): Promise<Counts> => {
  const server = await simulatedServer({
    start: START,
    now: () => START,
    reportEveryMs: 24 * HOUR_MS,
  });
  try {
    const { operationName, query } = SNAPSHOT_OPERATION;
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operationName, query }),
    });
    const snapshot = Buffer.from(await answer.arrayBuffer());
    // A server closes a connection that does not begin at once, whatever else keeps this process busy.
    const client = await new SocketClient(server.url).open();
    client.subscribe('1');
    await client.settled();
    const before = client.messages.length;
    for (let n = 0; n < EVENTS; n += 1) {
      const { codigo, path, data } = eventOf(n, STATIONS);
      server.publish(codigo, path, data);
    }
    const last = codeOf(STATIONS);
    server.publish(last, 'Type', 'Hidro');
    await client.until(() => client.tags.some(({ codigo }) => codigo === last));
    const told = client.messages.slice(before);
    const bytes = told.reduce((sum, message) => sum + JSON.stringify(message).length, 0);
    return {
      'snapshot.plain': snapshot.byteLength / 1_000,
      'snapshot.brotli': brotliCompressSync(snapshot).byteLength / 1_000,
      'subscriber.messages': told.length / (EVENTS + 1),
      'subscriber.bytes': bytes / (EVENTS + 1),
    };
  } finally {
    await server.close();
  }
};
