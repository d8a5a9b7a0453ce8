import { createServer } from 'node:http';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { decodeMoment, MOMENT_PATH } from '#contract/moment/moment.ts';
import type { DayColumnsSource } from '#storage/history/days/day-columns-source.ts';
import { isRecord } from '#domain/untrusted.ts';
import { createLogger } from '#process/logger.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { listenOnLoopback } from '#tests/support/provider/loopback.ts';
import { DayColumnCache } from '../day-columns/day-column-cache.ts';
import { instantColumns } from '../day-columns/instant-columns.ts';
import { type QueueLimits, QueryQueue } from '../http/query-queue.ts';
import { momentRoutes } from './moment-endpoint.ts';

/** Twelve minutes past two in the afternoon by the clocks of the network: 85 steps of the day are over. */
const NOW = Date.UTC(2026, 8, 10, 17, 12);
const DAYS = [
  { day: '2026-09-09', revision: 'a-1', length: 144 },
  { day: '2026-09-10', revision: 'a-1', length: 85 },
];

const SOURCE: DayColumnsSource = {
  days: () => Promise.resolve(DAYS),
  column: () =>
    Promise.resolve({
      stations: new Map([['EST-1', new Float32Array(144).fill(2)]]),
      carried: new Map(),
    }),
};

const NOTICE = { scenario: 'x', note: 'Demonstração.' };

afterEach(() => vi.useRealTimers());

/** Answers of `/moment.json` over some days, and what the server logs of it. */
const momentsOf = async (source: Partial<DayColumnsSource> = {}, limits?: Partial<QueueLimits>) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const logged: string[] = [];
  const columns = new DayColumnCache({ source: { ...SOURCE, ...source }, zone: ZONE });
  const queue = new QueryQueue(limits);
  const routes = momentRoutes(
    {
      log: {
        last: () => Promise.resolve({ tagsByCode: new Map(), position: { epoch: 'e', seq: 0 } }),
      },
      columnsAt: instantColumns(columns, demonstrationNetwork().profile.timeZone),
      queue,
      state: { network: demonstrationNetwork(), demonstration: NOTICE },
      seal: null,
      trustedProxies: 0,
    },
    createLogger('error', (line) => logged.push(line)),
  );
  const server = createServer((request, response) => void routes[0]?.handle(request, response));
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}${MOMENT_PATH}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (clock: string) => fetch(`${url}?em=2026-09-10T${clock}-03:00`);
  return { ask, queue, logged };
};

it('has each instant of the last step that is over, and none of what is to come (PROVIDER 15)', async () => {
  const { ask } = await momentsOf();
  for (const [clock, status] of [
    ['14:10', 200],
    ['14:12', 200],
    // Its last step is over.
    ['14:13', 200],
    ['14:20', 404],
    ['23:50', 404],
  ] as const) {
    expect([clock, (await ask(clock)).status]).toEqual([clock, status]);
  }
  const answer: unknown = await (await ask('14:12')).json();
  const moment = decodeMoment(isRecord(answer) ? answer['moment'] : null);
  expect(moment.ok && moment.value.note).toBe(NOTICE.note);
});

it('waits for a step that is over and not yet in the list', async () => {
  const behind = DAYS.map((day) => ({ ...day, length: Math.min(day.length, 84) }));
  const { ask } = await momentsOf({ days: () => Promise.resolve(behind) });
  const answer = await ask('14:10');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'public, max-age=5']);
  expect((await ask('14:00')).status).toBe(200);
});

it('answers 503 while the store fails, which is logged, and 429 to an address without a place', async () => {
  const failing = await momentsOf({ column: () => Promise.reject(new Error('disk')) });
  const answer = await failing.ask('14:10');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(failing.logged).toEqual([expect.stringContaining('"message":"disk"')]);
  const full = await momentsOf({}, { waitingOfAddress: 0 });
  const refused = await full.ask('14:10');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('holds no turn of the queue while it waits for the store', async () => {
  const { ask, queue } = await momentsOf({ days: () => new Promise(() => undefined) });
  void ask('14:10').catch(() => undefined);
  await vi.waitFor(() => expect(queue.counts.executions).toBe(1));
  const turn = queue.take({ address: '192.0.2.1', isCommon: false }, () => Promise.resolve('own'));
  expect(turn.ok && (await turn.value)).toBe('own');
});
