import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { encodeRecentSeries, RECENT_SERIES_PATH } from '#contract/columns/recent-series.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { chooseCategory } from '#domain/quantities/choices/selector.ts';
import type { DataCore } from '#worker/data-core.ts';
import type { CorePorts } from '#worker/ports.ts';
import type { AnswerStore } from '#worker/persistence/answer-store.ts';
import { frameWhere, rejectedFor, testCore } from '#tests/support/app/core.ts';
import { listenOnLoopback } from '#tests/support/provider/loopback.ts';
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from '#tests/support/provider/misbehaving-provider.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { recentSeries } from '#tests/support/provider/recent-answers.ts';
import { simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { ZONE } from '#tests/support/network/zones.ts';

vi.setConfig({ testTimeout: 30_000 });

const CODE = 'EST-00013';
const LEVEL = 'Data/Rio/RioNivel';

const cores: DataCore[] = [];
afterEach(() => {
  for (const core of cores.splice(0)) core.stop();
});

const visit = async (
  graphqlUrl: string,
  recentSeriesUrl: string | null,
  ports: Partial<CorePorts> = {},
): Promise<DataCore> => {
  const { core } = testCore(ports);
  cores.push(core);
  await core.start({ graphqlUrl, timeZone: ZONE, clockSkew: 0, recentSeriesUrl });
  return core;
};

const boardOf = (core: DataCore) =>
  core.open('station-board', { limit: 5, codigos: [CODE], near: null });

describe('the recent series of the real server, in a first visit', () => {
  it('give the rates, the rising rivers and the last 24 hours at once', async () => {
    const server = await simulatedServer({ scenario: 'tempestade' });
    onTestFinished(() => server.close());
    const { profile } = demonstrationNetwork();
    const { core } = testCore();
    cores.push(core);
    await core.start({
      graphqlUrl: `${server.url}/graphql`,
      timeZone: profile.timeZone,
      clockSkew: 0,
      recentSeriesUrl: server.url + RECENT_SERIES_PATH,
    });
    const board = await core.open('station-board', { limit: 5, codigos: [], near: null });
    const { rising, ratesFrom } = await frameWhere(board, (frame) => frame.rising.length > 0);
    expect(ratesFrom).toBeNull();
    expect(rising[0]?.rate).toBeGreaterThan(2);
    const map = await core.open('map-layer', { ...chooseCategory('rio'), colour: 'change' });
    const { rates, legend } = await frameWhere(map, ({ whole }) => whole);
    expect(rates.filter((rate) => !Number.isNaN(rate)).length).toBeGreaterThan(10);
    expect(legend?.colour).toBe('change');
    const codigos = rising.map(({ station }) => station.codigo);
    const briefs = await core.open('station-briefs', { codigos });
    const { briefs: shown } = await frameWhere(briefs, ({ recentUntil }) => recentUntil !== null);
    for (const { days, rate } of shown) {
      expect(rate).not.toBeNull();
      const day = days.find(({ field }) => field === 'rio_nivel');
      expect(day?.points.length).toBeGreaterThan(90);
    }
  });
});

describe('recent series', () => {
  let provider: MisbehavingProvider;
  let answering: Server;
  let url: string;
  /** What is answered next; the last answer repeats. */
  let answers: (readonly [status: number, body: string])[];
  let asked = 0;

  const begin = async (): Promise<void> => {
    provider = await startMisbehavingProvider();
    provider.publish(CODE, 'TimeStamp', new Date(Date.now()).toISOString());
    provider.publish(CODE, `${LEVEL}/Value`, 2);
    asked = 0;
    answering = createServer((_, response) => {
      const [status, body] = answers[Math.min(asked, answers.length - 1)] ?? [503, ''];
      asked += 1;
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    url = `http://127.0.0.1:${await listenOnLoopback(answering)}/recent`;
    onTestFinished(async () => {
      answering.close();
      await provider.stop();
    });
  };

  /** A river that rose 10 cm in each quarter of an hour, up to 2 m now. */
  const good = (): string =>
    encodeRecentSeries(
      recentSeries(Date.now() - MINUTE_MS, 15 * MINUTE_MS, 5, {
        [CODE]: { rio_nivel: { values: [1.6, 1.7, 1.8, 1.9, 2], month: [0.5, 3] } },
      }),
    );

  const rateIn = async (core: DataCore): Promise<number> => {
    const board = await boardOf(core);
    const { named } = await frameWhere(board, (frame) => (frame.named[0]?.rate ?? null) !== null);
    return named[0]?.rate ?? Number.NaN;
  };

  it('row 69: that are refused, unreadable or late are tried again, and counted; meanwhile the log gives the rates', async () => {
    answers = [];
    await begin();
    answers = [
      [503, ''],
      [404, 'não há'],
      [200, '<html>Entre na rede</html>'],
      [200, '{"until":"ontem","stations":[]}'],
      [200, good()],
    ];
    const core = await visit(provider.graphqlUrl, url);
    expect(await rateIn(core)).toBeCloseTo(39.3, 0);
    expect(asked).toBe(5);
    const status = await frameWhere(await core.open('link-status', null), () => true);
    expect(rejectedFor(status, 'recent-refused')).toBe(1);
    expect(rejectedFor(status, 'recent-unreadable')).toBe(2);
  });

  it('row 69: that are hours old, or of a server whose clock is ahead, make no rate', async () => {
    for (const age of [5 * 60, -60]) {
      await begin();
      answers = [
        [
          200,
          encodeRecentSeries(
            recentSeries(Date.now() - age * MINUTE_MS, 15 * MINUTE_MS, 5, {
              [CODE]: { rio_nivel: { values: [0.1, 0.2, 0.3, 0.4, 0.5] } },
            }),
          ),
        ],
      ];
      const core = await visit(provider.graphqlUrl, url);
      const briefs = await core.open('station-briefs', { codigos: [CODE] });
      const board = await boardOf(core);
      await frameWhere(board, ({ named }) => named.length === 1);
      // The second answer shows that the first was taken.
      await vi.waitFor(() => expect(asked).toBeGreaterThan(1), { timeout: 20_000 });
      const frame = await core.read('station-briefs', { codigos: [CODE] });
      expect(frame?.briefs[0]).toMatchObject({ level: { value: 2 }, rate: null });
      expect(frame?.recentUntil === null).toBe(age < 0);
      await briefs.close();
    }
  });

  it('stay for a visit without a network, with the rate of then', async () => {
    const kept = new Map<string, string>();
    const store: AnswerStore = {
      read: async (from) => Promise.resolve(kept.get(from) ?? null),
      write: async (to, text) => {
        kept.set(to, text);
        return Promise.resolve();
      },
    };
    answers = [];
    await begin();
    answers = [[200, good()]];
    const first = await visit(provider.graphqlUrl, url, { answers: store });
    await rateIn(first);
    first.stop();
    answers = [[503, '']];
    const second = await visit(provider.graphqlUrl, url, { answers: store });
    expect(await rateIn(second)).toBeCloseTo(39.3, 0);
    expect([...kept.keys()]).toEqual([url]);
  });

  it('are not asked for where the provider has none: as before, a rate takes ten minutes of readings', async () => {
    answers = [];
    await begin();
    const core = await visit(provider.graphqlUrl, null);
    const board = await frameWhere(await boardOf(core), ({ rivers }) => rivers === 1);
    expect(board.ratesFrom).not.toBeNull();
    expect(board.named[0]?.rate).toBeNull();
    expect(asked).toBe(0);
  });
});
