import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  decodeRecentSeries,
  RECENT_FIELDS,
  type RecentField,
  type RecentSeries,
} from '#contract/columns/recent-series.ts';
import type { HistoryQuery, HistoryRow, HistorySource } from '#contract/tag-source.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import { decodeHistory } from '#domain/series/historical-unit.ts';
import { codigo as codigoIn } from '#tests/support/log/tag-events.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { QueryQueue } from '#server/http/query-queue.ts';
import { createLogger } from '#process/logger.ts';
import { type RecentAnswer, RecentSeriesCache } from '#server/recent-series/recent-series-cache.ts';
import { recentSeriesRoute } from '#server/recent-series/recent-series-endpoint.ts';
import { serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { historyOperation } from '#contract/operations.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { EMPTY_VALUES } from '#tests/support/provider/empty-values.ts';
import { expectPublicAnswer } from '#tests/support/provider/public-answer.ts';
import { metricsOf } from '#tests/support/provider/scraped-metrics.ts';
import { eventually } from '#tests/support/runner/eventually.ts';
import { postQuestion } from '#tests/support/provider/post-json.ts';

const PATH = '/recent-series.json';
const { timeZone } = demonstrationNetwork().profile;

const decoded = (raw: unknown): RecentSeries => {
  const answer = decodeRecentSeries(raw);
  if (answer === null) throw new Error('not the form of an answer');
  expect(answer.rejected).toBe(0);
  return answer.series;
};

describe('the last 24 hours of every station (PROVIDER 9)', () => {
  let server: SimulatedServer;
  let series: RecentSeries;

  beforeAll(async () => {
    server = await simulatedServer({ scenario: 'tempestade' });
    // Said to come back later until the storm is computed; on a busy machine the first answer has no months yet.
    series = await eventually(async () => {
      const read = decoded(await (await fetch(server.url + PATH)).json());
      const level = read.stations.get(codigoIn('DCSC-00013'))?.get('rio_nivel');
      if (level?.month === null) throw new Error('no months yet');
      return read;
    });
  });

  afterAll(async () => {
    await server.close();
  });

  /** A station's history over HTTP, as anybody may ask for it. */
  const historyOf = async (codigo: Codigo, step: 'Int15min' | 'Int1h', days: number) => {
    const asked = await postQuestion(server, {
      ...historyOperation(step),
      variables: {
        codigo,
        dataInicial: new Date(series.until - days * 86_400_000).toISOString(),
        dataFinal: new Date(series.until).toISOString(),
      },
    });
    const answer: unknown = await asked.json();
    const data = isRecord(answer) && isRecord(answer['data']) ? answer['data'] : {};
    return decodeHistory(data['historico'], codigo, timeZone).units;
  };

  it('is one answer of 97 values a quarter of an hour apart, up to now', () => {
    expect(series.stepMs).toBe(15 * 60_000);
    expect(series.length).toBe(97);
    expect(series.until % series.stepMs).toBe(0);
    expect(Date.now() - series.until).toBeLessThan(2 * series.stepMs);
    const silent = ['DCSC-00016', 'DCSC-00022'];
    expect([...series.stations.keys()].toSorted()).toEqual(
      [...server.snapshot().keys()].filter((codigo) => !silent.includes(codigo)).toSorted(),
    );
  });

  it('equals the history of each station, in the digits of each quantity', async () => {
    const dams = [...series.stations].filter(([, fields]) => fields.has('barramento_porc'));
    const codigos = ['DCSC-00013', 'DCSC-00062', 'DEMO-0001', 'DCSC-00001'].map(codigoIn);
    const seen = new Set<RecentField>();
    for (const codigo of [...codigos, ...dams.map(([codigo]) => codigo)]) {
      const units = await historyOf(codigo, 'Int15min', 1);
      for (const field of RECENT_FIELDS) {
        const recent = series.stations.get(codigo)?.get(field)?.values;
        const scale = 10 ** seriesSourceOf(field).decimals;
        for (let place = 0; place < series.length; place += 1) {
          const time = series.until - (series.length - 1 - place) * series.stepMs;
          const stored = units.find(({ timestamp }) => timestamp === time)?.values.get(field);
          const value = recent?.[place];
          if (stored === undefined) expect(value ?? Number.NaN).toBeNaN();
          else {
            seen.add(field);
            expect(value).toBe(Math.round(stored * scale) / scale);
          }
        }
      }
    }
    expect(seen).toEqual(new Set(RECENT_FIELDS));
  });

  it('has the lowest and highest level of 30 days, those of the last day included', async () => {
    const codigo = codigoIn('DCSC-00013');
    const level = series.stations.get(codigo)?.get('rio_nivel');
    if (level === undefined) throw new Error('no level');
    const month = (await historyOf(codigo, 'Int1h', 30)).flatMap(
      ({ values }) => values.get('rio_nivel') ?? [],
    );
    const all = [...month, ...level.values].filter((value) => !Number.isNaN(value));
    expect(level.month?.minimum).toBeCloseTo(Math.min(...all), 1);
    expect(level.month?.maximum).toBeCloseTo(Math.max(...all), 1);
    expect(series.stations.get(codigo)?.get('chuva_hora')?.month).toBeNull();
  });

  it('is named by the configuration where its readings are ours, and by a flag elsewhere', async () => {
    const configOf = async (options: Parameters<typeof simulatedServer>[0]): Promise<unknown> => {
      const one = await simulatedServer({ siteDir: 'tests/gallery', ...options });
      onTestFinished(() => one.close());
      const answer = await fetch(`${one.url}/config.json`);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy.includes('https://recent.test')).toBe(options?.recentSeriesUrl !== undefined);
      return answer.json();
    };
    expect(await configOf({})).toMatchObject({ recentSeriesUrl: PATH });
    const graphqlUrl = 'https://provider.test/graphql';
    expect(await configOf({ graphqlUrl })).toMatchObject({ recentSeriesUrl: null });
    const recentSeriesUrl = 'https://recent.test/recent.json';
    expect(await configOf({ graphqlUrl, recentSeriesUrl })).toMatchObject({ recentSeriesUrl });
  });

  it('is packed, for any page, and may be kept', async () => {
    const caching = 'public, max-age=60, stale-while-revalidate=300';
    const text = await expectPublicAnswer(server.url + PATH, caching);
    expect(decoded(parseJson(text))).toEqual(series);
  });

  it('has its size, age and cost in the metrics', async () => {
    const metrics = await metricsOf(server);
    const metric = (name: string) => metrics.get(`vigia_recent_series_${name}`);
    expect(metric('stations')).toBe(series.stations.size);
    expect(metric('bytes')).toBeGreaterThan(10_000);
    expect(metric('age_seconds')).toBeGreaterThanOrEqual(0);
    expect(metric('make_seconds')).toBeGreaterThan(0);
    expect(metric('slice_seconds')).toBeGreaterThan(0);
  });
});

const NOW = Date.UTC(2026, 8, 11, 16, 7, 30);

const rowAt = (time: number, values: Partial<HistoryRow>): HistoryRow => ({
  codigo: 'EST-1',
  timestamp: new Date(time).toISOString(),
  ...EMPTY_VALUES,
  ...values,
});

/** A book over histories that the test makes, with a clock of its own. */
const bookOver = (
  history: (query: HistoryQuery) => Rows,
  codes: readonly string[] = ['EST-1'],
): {
  readonly cache: RecentSeriesCache;
  readonly queue: QueryQueue;
  readonly pass: (ms: number) => void;
} => {
  const queue = new QueryQueue();
  let now = NOW;
  const cache = new RecentSeriesCache({
    history: (query) => Promise.resolve().then(() => history(query)),
    codes: () => Promise.resolve(codes),
    queue,
    zone: timeZone,
    log: createLogger('silent'),
    now: () => epochMs(now),
  });
  onTestFinished(() => cache.stop());
  return {
    cache,
    queue,
    pass: (ms) => {
      now += ms;
    },
  };
};

type Rows = ReturnType<HistorySource> extends Promise<infer Answer> ? Answer : never;

const HISTORY_OF_NOTHING = (): Rows => ({ ok: true, value: [] });
const MINUTE = 60_000;

describe('the making of the answer', () => {
  it('takes of each step the last value, and none that cannot be a measurement (PROVIDER 5)', async () => {
    const last = Date.UTC(2026, 8, 11, 16);
    const { cache } = bookOver(() => ({
      ok: true,
      value: [
        rowAt(last - 86_400_001, { rio_nivel: 9 }),
        rowAt(last - 20 * MINUTE, { rio_nivel: 1.001, chuva_hora: -35 }),
        rowAt(last - 16 * MINUTE, { rio_nivel: 1.239 }),
        rowAt(last - 15 * MINUTE, { rio_nivel: null }),
        rowAt(last - 7 * MINUTE, { rio_nivel: 21_474_836.47 }),
        rowAt(last + MINUTE, { rio_nivel: 9 }),
      ],
    }));
    const answer = await cache.latestWithin(10_000);
    const fields = answer?.series.stations.get(codigoIn('EST-1'));
    expect(answer?.series.until).toBe(last);
    expect([...(fields?.keys() ?? [])]).toEqual(['rio_nivel']);
    const values = [...(fields?.get('rio_nivel')?.values ?? [])];
    expect(
      values.map((value, place) => [place, value]).filter(([, value]) => !Number.isNaN(value)),
    ).toEqual([
      [0, 9],
      [95, 1.24],
    ]);
  });

  it('happens once for all who ask at once, again after five minutes, month and judging after an hour', async () => {
    const asked: HistoryQuery[] = [];
    const { cache, pass } = bookOver((query) => {
      asked.push(query);
      return { ok: true, value: [rowAt(NOW - MINUTE * 10, { rio_nivel: asked.length })] };
    });
    const takeCounts = () => {
      const months = asked.filter(({ period }) => period === 'Periodo30d').length;
      const judged = asked.filter(({ step }) => step === 'Int5min').length;
      const days = asked.length - months - judged;
      asked.length = 0;
      return { days, months, judged };
    };
    const heldIn = (answer: RecentAnswer | null) =>
      answer?.series.stations.get(codigoIn('EST-1'))?.get('rio_nivel')?.held;
    const isJudged = async (): Promise<void> => {
      await expect.poll(() => asked.some(({ step }) => step === 'Int5min')).toBe(true);
    };
    const first = await Promise.all([1, 2, 3].map(() => cache.latestWithin(10_000)));
    expect(new Set(first).size).toBe(1);
    await isJudged();
    expect(takeCounts()).toEqual({ days: 1, months: 1, judged: 1 });
    expect(heldIn(cache.latest())).toBeUndefined();
    pass(4 * MINUTE);
    expect(await cache.latestWithin(10_000)).toBe(first[0]);
    expect(takeCounts()).toEqual({ days: 0, months: 0, judged: 0 });
    // Until the next one is there everybody has this one.
    pass(2 * MINUTE);
    expect(await cache.latestWithin(10_000)).toBe(first[0]);
    await expect.poll(() => cache.latest()).not.toBe(first[0]);
    expect(takeCounts()).toEqual({ days: 1, months: 0, judged: 0 });
    expect(heldIn(cache.latest())).toBe(1);
    // Nobody asked for an hour: a stale answer is not handed out.
    const before = cache.latest();
    pass(60 * MINUTE);
    expect(await cache.latestWithin(10_000)).not.toBe(before);
    await isJudged();
    expect(takeCounts()).toEqual({ days: 1, months: 1, judged: 1 });
  });

  it('lets clients have their turns while 5,000 stations are read', async () => {
    const rows = Array.from({ length: 97 }, (_, place) =>
      rowAt(Date.UTC(2026, 8, 11, 16) - place * 15 * MINUTE, { chuva_hora: place / 10 }),
    );
    const codes = Array.from({ length: 5_000 }, (_, index) => `EST-${index}`);
    let read = 0;
    const { cache, queue } = bookOver(() => {
      read += 1;
      return { ok: true, value: rows };
    }, codes);
    const done = cache.latestWithin(60_000);
    await expect.poll(() => read).toBeGreaterThan(0);
    const turn = queue.take({ address: '192.0.2.1', isCommon: false }, () => Promise.resolve(read));
    const seen = turn.ok ? await turn.value : Infinity;
    expect(seen).toBeLessThan(codes.length);
    expect((await done)?.series.stations.size).toBe(codes.length);
  });

  it('keeps the last answer where a source fails, and asks it again later', async () => {
    let fails = true;
    const { cache, pass } = bookOver(() => {
      if (fails) throw new Error('down');
      return HISTORY_OF_NOTHING();
    });
    expect(await cache.latestWithin(10_000)).toBeNull();
    fails = false;
    expect(await cache.latestWithin(10_000)).toBeNull();
    pass(30_000);
    expect((await cache.latestWithin(10_000))?.series.stations.size).toBe(0);
  });

  it('sends 503 and when to retry to a client that cannot be kept waiting longer', async () => {
    const { cache, queue } = bookOver(HISTORY_OF_NOTHING);
    const route = recentSeriesRoute(cache, 0);
    const server = await serveOnLoopback(
      (request, response) => void route.handle(request, response),
    );
    onTestFinished(server.stop);
    const url = server.url + PATH;
    let end = (): void => undefined;
    const busy = new Promise<void>((resolve) => {
      end = resolve;
    });
    queue.take({ address: '', isCommon: true }, () => busy);
    const first = await fetch(url);
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
    end();
    await expect.poll(async () => (await fetch(url)).status).toBe(200);
  });
});
