import { expect, it } from 'vitest';
import { historyStamp, historyWindow } from '#contract/history-window.ts';
import { historyOperation } from '#contract/operations.ts';
import type { HistorySource } from '#contract/tag-source.ts';
import { ok } from '#domain/result.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { createLogger } from '#process/logger.ts';
import type { RunningServer } from '#server/server.ts';
import type { ServerOptions } from '#server/server-options.ts';
import { providerSource } from '#server/upstream/provider-source.ts';
import { withFolder } from '#tests/support/log/store-folder.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { simulate } from '#tests/support/network/simulation.ts';
import { EMPTY_VALUES } from '#tests/support/provider/empty-values.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { answerTo, snapshotOf } from '#tests/support/provider/post-json.ts';
import { metricsOf } from '#tests/support/provider/scraped-metrics.ts';
import { startedServer } from '#tests/support/provider/started-server.ts';

const DAY_MS = 86_400_000;
const OFFSET_MINUTES = -180;
const log = createLogger('silent');

/** A level and a rain in every five minutes. */
const history: HistorySource = (query) => {
  const bounds = { now: epochMs(Date.now()), keptMs: 90 * DAY_MS, offsetMinutes: OFFSET_MINUTES };
  const window = historyWindow(query, bounds);
  if (!window.ok) return Promise.resolve(window);
  const { first, to, stepMs } = window.value;
  const rows = Array.from({ length: Math.floor((to - first) / stepMs) + 1 }, (_, place) => {
    const time = epochMs(first + place * stepMs);
    return {
      ...EMPTY_VALUES,
      codigo: query.codigo,
      timestamp: historyStamp(time, OFFSET_MINUTES),
      rio_nivel: Math.fround(query.codigo.length + ((time / 300_000) % 700) / 100),
      chuva_acum: (time / 300_000) % 3,
    };
  });
  return Promise.resolve(ok(rows));
};

const started = (options: Pick<ServerOptions, 'provider' | 'dataDir'>): Promise<RunningServer> =>
  startedServer({ retention: { rawMs: 3_600_000, stepsMs: 8 * DAY_MS }, ...options });

/** The rows of the seven days before an instant, as text. */
const weekOf = async (url: string, codigo: string, to: number): Promise<readonly string[]> => {
  const [dataInicial, dataFinal] = [to - 7 * DAY_MS, to].map((at) => new Date(at).toISOString());
  const variables = { codigo, dataInicial, dataFinal };
  const { data: rows } = await answerTo({ url }, historyOperation('Int5min'), variables);
  return Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)) : [];
};

const filledDays = async (url: string): Promise<number> =>
  (await metricsOf({ url })).get('vigia_series_filled_days_total') ?? 0;

it('has a week of charts at once in front of a provider, and once it is gone', () =>
  withFolder(async (dataDir) => {
    const network = simulate({ ...SMALL_NETWORK, stations: 1 });
    const provider = await started({ provider: { source: { ...network, history } } });
    const graphqlUrl = `${provider.url}/graphql`;
    const zone = demonstrationNetwork().profile.timeZone;
    const start = (): Promise<RunningServer> =>
      started({ dataDir, provider: { upstream: providerSource({ graphqlUrl, zone, log }) } });
    const [codigo = ''] = network.tags.keys();
    // Before what our own log may have: its row of these five minutes is another one.
    const to = Date.now() - 600_000;
    const expected = await weekOf(provider.url, codigo, to);
    expect(expected.length).toBe(2_016);
    let server = await start();
    try {
      await expect
        .poll(async () => {
          return Object.keys((await snapshotOf(server)).tags).length;
        })
        .toBe(1);
      expect(await weekOf(server.url, codigo, to)).toEqual(expected);
      await expect
        .poll(() => filledDays(server.url), { timeout: 30_000 })
        .toBeGreaterThanOrEqual(8);
      const health: unknown = await (await fetch(`${server.url}/healthz`)).json();
      // The newest rows are asked for once more a quarter of an hour later.
      expect(health).toMatchObject({ past: { state: 'filling', stations: 1, filled: 0 } });
      await provider.close();
      await server.close();
      server = await start();
      expect(await weekOf(server.url, codigo, to)).toEqual(expected);
    } finally {
      await server.close();
      await provider.close();
    }
  }));
