import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LIVE_OPERATION, SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { isRecord } from '#domain/untrusted.ts';
import { startServerProcess, type Usage } from '../server-process.ts';

const SERVER = new URL('server.ts', import.meta.url);
/** The tag in which the server sends the time. */
const CLOCK = { codigo: 'DEMO-0001', path: 'Data/Rio/RioNivel/Value', everyMs: 50 } as const;
const SUBSCRIBERS = 20;
/** Snapshots a second: one visitor comes after another. */
const VISITORS_A_SECOND = 10;

/** What honest clients measured for a while. */
export interface Phase {
  /** Milliseconds of a full snapshot; milliseconds of a reading to a subscriber. */
  readonly snapshots: readonly number[];
  readonly delays: readonly number[];
  readonly usage: Usage;
  readonly cpuMicros: number;
  readonly seconds: number;
}

/** An honest subscriber: records how late each received time is. */
const listen = async (port: number, onDelay: (ms: number) => void): Promise<WebSocket> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', {
    headers: { 'x-forwarded-for': '203.0.113.1' },
  });
  socket.on('message', (data) => {
    if (!(data instanceof Buffer)) return;
    const text = data.toString('utf8');
    if (text.includes('connection_ack')) {
      socket.send(
        JSON.stringify({
          id: 't',
          type: 'subscribe',
          payload: { operationName: LIVE_OPERATION.operationName, query: LIVE_OPERATION.query },
        }),
      );
    }
    if (text.startsWith('{"type":"ping"')) socket.send('{"type":"pong"}');
    if (!text.includes(CLOCK.codigo) || !text.includes(CLOCK.path)) return;
    const sentAt = Number(/"data":(\d{13})\b/.exec(text)?.[1]);
    if (Number.isFinite(sentAt)) onDelay(Date.now() - sentAt);
  });
  await once(socket, 'open');
  socket.send('{"type":"connection_init"}');
  return socket;
};

/** A full snapshot of an honest visitor, read to its end; milliseconds. */
const askSnapshot = async (port: number, visitor: number): Promise<number> => {
  const began = performance.now();
  const ask = (): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.113.${2 + (visitor % 200)}`,
      },
      body: JSON.stringify({ ...SNAPSHOT_OPERATION, variables: { codigos: [] } }),
    });
  // The server may close an idle connection just as it is reused: browsers retry once.
  const answer = await ask().catch(ask);
  const body: unknown = await answer.json();
  if (answer.status !== 200 || !isRecord(body) || !isRecord(body['data'])) {
    throw new Error(`an honest visitor was answered with ${answer.status}`);
  }
  return performance.now() - began;
};

/** A server in a separate process, with its honest subscribers. */
export const openStage = async (...stations: readonly string[]) => {
  const args = [CLOCK.codigo, CLOCK.path, String(CLOCK.everyMs), ...stations];
  const { port, readUsage, stop } = await startServerProcess(SERVER, args);
  let delays: number[] = [];
  const subscribers = await Promise.all(
    Array.from({ length: SUBSCRIBERS }, () => listen(port, (ms) => delays.push(ms))),
  );
  let visitors = 0;

  /** What honest clients measure for so many seconds. */
  const watch = async (seconds: number): Promise<Phase> => {
    const before = await readUsage();
    const began = performance.now();
    delays = [];
    const asked: Promise<number>[] = [];
    while (performance.now() - began < seconds * 1_000) {
      asked.push(askSnapshot(port, visitors));
      visitors += 1;
      await pause(1_000 / VISITORS_A_SECOND);
    }
    const snapshots = await Promise.all(asked);
    const usage = await readUsage();
    if (delays.length === 0) throw new Error('the subscribers have heard nothing');
    return {
      snapshots,
      delays,
      usage,
      cpuMicros: usage.cpuMicros - before.cpuMicros,
      seconds: (performance.now() - began) / 1_000,
    };
  };

  const codes = async (): Promise<readonly string[]> => {
    const answer = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(SNAPSHOT_OPERATION),
    });
    const body: unknown = await answer.json();
    const data = isRecord(body) ? body['data'] : undefined;
    const tags = isRecord(data) ? data['tags'] : undefined;
    return Object.keys(isRecord(tags) ? tags : {});
  };

  const close = (): void => {
    for (const subscriber of subscribers) subscriber.terminate();
    stop();
  };
  return { port, watch, codes, close };
};
