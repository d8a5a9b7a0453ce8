import { expect, it } from 'vitest';
import { DAY_INDEX_PATH, decodeDayIndex } from '#contract/columns/day-columns.ts';
import { historyOperation } from '#contract/operations.ts';
import { CONTRACT_OPERATIONS } from '#server/graphql/operations.ts';
import { isRecord } from '#domain/untrusted.ts';
import { simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { withFolder } from '#tests/support/log/store-folder.ts';
import { postJson, snapshotOf } from '#tests/support/provider/post-json.ts';

const post = async (url: string, body: unknown): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await postJson(`${url}/graphql`, body);
  const json: unknown = await answer.json();
  return isRecord(json) ? json : {};
};

const member = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined;

it('has the values, the epoch and the numbers of before after a restart, and appends only what differs', () =>
  withFolder(async (dataDir) => {
    const options = { ...SMALL_NETWORK, dataDir };
    const first = await simulatedServer(options);
    const [codigo = ''] = first.snapshot().keys();
    first.publish('EST-9', 'Data/Rio/RioNivel/Value', 4.62);
    first.publish(codigo, 'Data/Rio/RioNome/Value', 'Rio Aruê');
    await expect
      .poll(async () => (await snapshotOf(first)).tags['EST-9'])
      .toEqual({ 'Data/Rio/RioNivel/Value': 4.62 });
    const before = await snapshotOf(first);
    await first.close();

    const again = await simulatedServer(options);
    try {
      const after = await snapshotOf(again);
      expect(after.epoch).toBe(before.epoch);
      expect(after.tags['EST-9']).toEqual({ 'Data/Rio/RioNivel/Value': 4.62 });
      expect(after.tags[codigo]).toMatchObject({ 'Data/Rio/RioNome/Value': 'Rio Aruê' });
      // Of three stations at most the stamp and the values of one report.
      expect(after.seq - before.seq).toBeLessThanOrEqual(3 * 21);
    } finally {
      await again.close();
    }
  }));

it('answers history and days from the folder, says how it stands, and what the folder costs', () =>
  withFolder(async (dataDir) => {
    const server = await simulatedServer({
      ...SMALL_NETWORK,
      stations: 1,
      dataDir,
      // Little to be filled.
      retention: { rawMs: 3_600_000, stepsMs: 8 * 86_400_000 },
    });
    try {
      const [codigo = ''] = server.snapshot().keys();
      const rowsOf = async (operation: object, variables: object) => {
        const { data } = await post(server.url, {
          ...operation,
          variables: { codigo, ...variables },
        });
        const rows = member(data, 'historico');
        return Array.isArray(rows) ? rows : [];
      };
      const dataFinal = new Date().toISOString();
      const dataInicial = new Date(Date.parse(dataFinal) - 7 * 86_400_000).toISOString();
      const byPeriod = CONTRACT_OPERATIONS.find(({ query }) => query.includes('$periodo')) ?? {};
      // The source has a past and no history: a row can only come from the folder, once it is filled.
      await expect
        .poll(
          async () =>
            (await rowsOf(historyOperation('Int5min'), { dataInicial, dataFinal })).length,
          { timeout: 100_000 },
        )
        .toBeGreaterThanOrEqual(2_015);
      const year = await rowsOf(byPeriod, { periodo: 'Periodo365d' });
      expect(year.length).toBeGreaterThan(180);
      const [row] = await rowsOf(byPeriod, { periodo: 'Periodo1d' });
      expect(member(row, 'chuva_acum')).toBeTypeOf('number');
      const index = decodeDayIndex(await (await fetch(server.url + DAY_INDEX_PATH)).json());
      expect(index.ok && index.value.days.length).toBeGreaterThan(6);
      const health: unknown = await (await fetch(`${server.url}/healthz`)).json();
      expect(health).toEqual({
        status: 'ok',
        log: { state: 'following' },
        history: { state: 'following' },
        past: { state: 'full', stations: 1, filled: 1 },
      });
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      for (const name of [
        'vigia_store_bytes{',
        'vigia_store_events_total ',
        'vigia_series_lag_seconds ',
      ]) {
        expect(metrics).toContain(name);
      }
    } finally {
      await server.close();
    }
  }));
