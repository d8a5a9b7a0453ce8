import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LIVE_OPERATION, SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { isRecord } from '#domain/untrusted.ts';
import { type Bench, figureIn, median } from '../bench.ts';
import { AllowedLoad } from './hostile-load/allowed-load.ts';
import { askPages } from './hostile-load/page-requests.ts';
import { Attackers } from './hostile-load/attackers.ts';
import { openPingingSockets } from './hostile-load/pinging-sockets.ts';
import { startServerProcess, type Usage } from './server-process.ts';

const figure = figureIn('hostile-load');

const SERVER = new URL('hostile-load/server.ts', import.meta.url);
/** The tag in which the server sends the time. */
const CLOCK = { codigo: 'DEMO-0001', path: 'Data/Rio/RioNivel/Value', everyMs: 50 } as const;
const SUBSCRIBERS = 20;
/** Snapshots a second: one visitor comes after another. */
const VISITORS_A_SECOND = 10;
/** Requests a second that the allowed load sends, from 20 addresses: twice a second each. */
const ALLOWED_A_SECOND = 40;
const PINGING_SOCKETS = 20;
const MEGABYTE = 1_048_576;

interface Phase {
  /** Milliseconds of a full snapshot; milliseconds of a reading to a subscriber. */
  readonly snapshots: readonly number[];
  readonly delays: readonly number[];
  readonly usage: Usage;
  readonly cpuMicros: number;
  readonly seconds: number;
}

const percentile99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

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
const openStage = async (...stations: readonly string[]) => {
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

/** What subscribers notice of page requests of one address, all at once, beside a calm time before: longest silence, ms; memory, MB. */
const underPages = async (seconds: number, count: number, ...stations: readonly string[]) => {
  const stage = await openStage(...stations);
  try {
    const before = await stage.watch(seconds);
    const [under] = await Promise.all([stage.watch(seconds), askPages(stage.port, count)]);
    return {
      silenceMs: Math.max(...under.delays),
      growthMb: (under.usage.rssBytes - before.usage.rssBytes) / MEGABYTE,
    };
  } finally {
    stage.close();
  }
};

export const hostileLoad: Bench = {
  name: 'hostile-load',
  question:
    'Do honest visitors notice a thousand refused requests a second, or all that strangers may ask?',
  run: async ({ short }) => {
    const { rate, rounds, calmSeconds, hostileSeconds } = short
      ? { rate: 200, rounds: 1, calmSeconds: 1, hostileSeconds: 2 }
      : { rate: 1_000, rounds: 3, calmSeconds: 10, hostileSeconds: 20 };
    const stage = await openStage();
    const calm: Phase[] = [];
    const hostile: Phase[] = [];
    const costs: number[] = [];
    let refused = 0;
    let allowed: Phase | null = null;
    let pinging: Phase | null = null;
    let beforeAllowed: Phase | null = null;
    try {
      await stage.watch(short ? 0.5 : 5);
      // Interleaved, so that a noisy neighbour affects both alike.
      for (let round = 0; round < rounds; round += 1) {
        const without = await stage.watch(calmSeconds);
        const attackers = new Attackers(stage.port, rate);
        const under = await stage.watch(hostileSeconds);
        attackers.stop();
        if (attackers.taken > 0) throw new Error(`${attackers.taken} attacks were not refused`);
        if (attackers.refused < attackers.sent * 0.9) {
          throw new Error(`${attackers.refused} of ${attackers.sent} attacks were answered`);
        }
        refused += attackers.refused;
        calm.push(without);
        hostile.push(under);
        const own = (without.cpuMicros / without.seconds) * under.seconds;
        costs.push((under.cpuMicros - own) / attackers.refused);
      }
      beforeAllowed = await stage.watch(calmSeconds);
      const allowedLoad = new AllowedLoad(stage.port, ALLOWED_A_SECOND, await stage.codes());
      allowed = await stage.watch(hostileSeconds);
      allowedLoad.stop();
      if (allowedLoad.answers.size === 0) throw new Error('no allowed question was answered');
      const stop = await openPingingSockets(stage.port, PINGING_SOCKETS);
      // Memory used to warm up is not growth.
      const settled = await stage.watch(calmSeconds);
      pinging = await stage.watch(hostileSeconds);
      stop();
      pinging = {
        ...pinging,
        usage: { ...pinging.usage, rssBytes: pinging.usage.rssBytes - settled.usage.rssBytes },
      };
    } finally {
      stage.close();
    }
    const pages = await underPages(calmSeconds, short ? 100 : 1_000);
    const pagesOfMany = await underPages(calmSeconds, short ? 100 : 1_000, '5000');
    const p99 = (phases: readonly Phase[], of: 'snapshots' | 'delays'): number =>
      median(phases.map((phase) => percentile99(phase[of])));
    const longest = (phase: Phase | null): number => Math.max(...(phase?.delays ?? []));
    const rss = (phase: Phase | null | undefined): number =>
      (phase?.usage.rssBytes ?? 0) / MEGABYTE;
    const seconds = hostile.reduce((sum, phase) => sum + phase.seconds, 0);
    return [
      figure('ratio', p99(hostile, 'snapshots') / p99(calm, 'snapshots'), '× as long (p99)', 2),
      figure('snapshot-p99-ms', p99(hostile, 'snapshots'), 'ms'),
      figure('snapshot-calm-p99-ms', p99(calm, 'snapshots'), 'ms'),
      figure('delay-p99-ms', p99(hostile, 'delays'), 'ms'),
      figure('delay-calm-p99-ms', p99(calm, 'delays'), 'ms'),
      figure('refused-per-s', refused / seconds, 'requests/s', null, 'higher'),
      figure('us-per-refusal', median(costs), 'µs'),
      figure('rss-mb', rss(hostile.at(-1)), 'MB'),
      // From the end of the first attack to the end of the last: the warm-up of the first is not growth.
      figure('rss-growth-mb', rss(hostile.at(-1)) - rss(hostile[0]), 'MB', short ? null : 16),
      figure(
        'allowed-ratio',
        p99(allowed === null ? [] : [allowed], 'snapshots') /
          p99(beforeAllowed === null ? [] : [beforeAllowed], 'snapshots'),
        '× as long (p99)',
        short ? null : 8,
      ),
      figure('allowed-silence-ms', longest(allowed), 'ms'),
      figure(
        'allowed-silence-ratio',
        longest(allowed) / longest(beforeAllowed),
        '× as long (longest)',
        short ? null : 5,
      ),
      figure('allowed-rss-mb', rss(allowed) - rss(beforeAllowed), 'MB', short ? null : 160),
      figure('pages-silence-ms', pages.silenceMs, 'ms', short ? null : 500),
      figure('pages-mb', pages.growthMb, 'MB', short ? null : 64),
      figure('pages-5000-silence-ms', pagesOfMany.silenceMs, 'ms', short ? null : 500),
      figure('pages-5000-mb', pagesOfMany.growthMb, 'MB', short ? null : 64),
      figure('pinging-mb', rss(pinging), 'MB', short ? null : 16),
    ];
  },
};
