import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'graphql-ws/client';
import { WebSocket } from 'ws';
import { LIVE_OPERATION } from '#contract/operations.ts';
import { isRecord } from '#domain/untrusted.ts';
import { type Bench, figureIn, percentile } from '../bench.ts';
import { startServerProcess } from './server-process.ts';
import { PROBE } from './stored-live/probe.ts';

const figure = figureIn('stored-live');

const SERVER = new URL('stored-live/server.ts', import.meta.url);
const EVENTS_A_SECOND = 2_000;
const SECONDS = 600;
/** A short run checks that it works, on however slow a machine. */
const SHORT = { eventsASecond: 200, seconds: 3 } as const;
/** What is compiled and filled at first is not measured. */
const WARM_SECONDS = 10;

const MIB = 1024 * 1024;

/** Hears everything that a server says, and how late its probes come, in milliseconds. */
const listen = (port: number) => {
  const delays: number[] = [];
  let events = 0;
  const client = createClient({
    url: `ws://127.0.0.1:${port}/graphql`,
    webSocketImpl: WebSocket,
    generateID: () => 't',
  });
  const { operationName, query, field } = LIVE_OPERATION;
  client.subscribe(
    { operationName, query },
    {
      next: ({ data }) => {
        events += 1;
        const said = isRecord(data) ? data[field] : null;
        if (!isRecord(said) || said['codigo'] !== PROBE.codigo) return;
        delays.push(performance.timeOrigin + performance.now() - Number(said['data']));
      },
      error: () => undefined,
      complete: () => undefined,
    },
  );
  return {
    delays,
    get events() {
      return events;
    },
    close: () => void client.dispose(),
  };
};

const serverWith = async (rate: number, directory: string | null) => {
  const args = [String(rate), ...(directory === null ? [] : [directory])];
  const server = await startServerProcess(SERVER, args);
  return { ...server, heard: listen(server.port) };
};

export const storedLive: Bench = {
  name: 'stored-live',
  question: 'How much later do events come, and does memory grow, where a server keeps its log?',
  run: async ({ short }) => {
    const { eventsASecond, seconds } = short
      ? SHORT
      : { eventsASecond: EVENTS_A_SECOND, seconds: SECONDS };
    const directory = await mkdtemp(join(tmpdir(), 'stored-live-'));
    // Beside each other, so that a noisy neighbour affects both alike.
    const plain = await serverWith(eventsASecond, null);
    const stored = await serverWith(eventsASecond, directory);
    try {
      await pause((short ? 1 : WARM_SECONDS) * 1_000);
      for (const { heard } of [plain, stored]) heard.delays.length = 0;
      const eventsBefore = stored.heard.events;
      // Memory once half of the time is over: then everything that is bounded is full.
      await pause(seconds * 500);
      const half = await stored.readUsage();
      await pause(seconds * 500);
      const end = await stored.readUsage();
      const [without, kept] = [plain.heard.delays, stored.heard.delays];
      if (kept.length === 0 || without.length === 0) throw new Error('no probe was heard');
      return [
        figure('p99-more-ms', percentile(kept, 0.99) - percentile(without, 0.99), 'ms', 10),
        figure('median-more-ms', percentile(kept, 0.5) - percentile(without, 0.5), 'ms'),
        figure('p99-ms', percentile(kept, 0.99), 'ms'),
        figure('p99-plain-ms', percentile(without, 0.99), 'ms'),
        figure(
          'events',
          (stored.heard.events - eventsBefore) / seconds,
          'events/s',
          null,
          'higher',
        ),
        figure('growth-mib', (end.rssBytes - half.rssBytes) / MIB, 'MiB'),
        figure('memory-mib', end.rssBytes / MIB, 'MiB'),
      ];
    } finally {
      for (const { heard, stop } of [plain, stored]) {
        heard.close();
        stop();
      }
      await rm(directory, { recursive: true, force: true, maxRetries: 10 });
    }
  },
};
