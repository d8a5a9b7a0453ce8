import { describe, expect, it } from 'vitest';
import type { WireValue } from '#contract/tag-source.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { ok } from '#domain/result.ts';
import { DAY_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { createLogger } from '#process/logger.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { openSeriesDatabase } from '#tests/support/log/series-database.ts';
import { readingsHistory } from './readings-history.ts';

const NOON = epochMs(Date.UTC(2026, 8, 10, 12));
const CODE = 'EST-00013';
const QUERY = { codigo: CODE, step: 'Int24h', period: 'Periodo3d', from: null, to: null } as const;

describe('readingsHistory', () => {
  it('has the history of its source until it is filled, then its own', async () => {
    const { caller, close } = await openSeriesDatabase();
    const costs: number[] = [];
    let isHeld = true;
    const log = memoryTagLog({ now: () => NOON });
    await log.append([{ codigo: CODE, path: 'TimeStamp', data: null }]);
    const series = readingsHistory({
      store: {
        read: caller,
        write: {
          call: async (name, argument) => {
            const answer = await caller.call(name, argument);
            // The fill waits where it has written its beginning.
            while (name === 'seriesFill' && isHeld) await new Promise(setImmediate);
            return answer;
          },
        },
      },
      reader: log,
      source: {
        history: () => Promise.resolve(ok([])),
        past: {
          codes: [CODE],
          reportAt: (_, wall) =>
            new Map<string, WireValue>([
              ['TimeStamp', new Date(wall).toISOString()],
              [`${READING_PATHS.riverStage}/Value`, 4],
            ]),
        },
      },
      queue: {
        outside: async (work, costOf) => {
          const done = await work();
          costs.push(costOf?.(done) ?? 0);
          return done;
        },
      },
      offsetMinutes: -180,
      keptMs: 4 * DAY_MS,
      log: createLogger('silent'),
      now: () => NOON,
    });
    series.start();
    expect(series.isFull()).toBe(false);
    expect(await series.history(QUERY)).toEqual(ok([]));
    isHeld = false;
    await expect.poll(() => series.isFull()).toBe(true);
    const rows = await series.history(QUERY);
    expect(rows.ok ? rows.value.map(({ rio_nivel }) => rio_nivel) : rows).toEqual([4, 4, 4]);
    // Who asks pays for what the store's process did, however long the wait.
    expect(costs).toEqual([expect.toSatisfy((ms: number) => ms > 0 && ms < 1_000)]);
    expect(series.past()?.days).toBeGreaterThan(3);
    expect(series.historyState()).toEqual({ kind: 'following' });
    await series.close();
    close();
  });

  it('tells that history is away while the store does not answer', async () => {
    const away = {
      call: () =>
        Promise.resolve({ ok: false, error: { kind: 'gone', message: 'no process' } } as const),
    };
    const log = memoryTagLog({ now: () => NOON - 2 * 60_000 });
    await log.append([{ codigo: CODE, path: 'TimeStamp', data: null }]);
    let now = NOON;
    const series = readingsHistory({
      store: { read: away, write: away },
      reader: log,
      source: { history: null, past: null },
      offsetMinutes: -180,
      keptMs: 31 * DAY_MS,
      log: createLogger('silent'),
      now: () => now,
    });
    await expect(series.history(QUERY)).rejects.toThrow('no process');
    await expect(series.columns?.days()).rejects.toThrow('no process');
    series.start();
    await expect.poll(() => series.counts().failures).toBe(1);
    now = epochMs(NOON + 120_000);
    expect(series.historyState()).toEqual({ kind: 'gone', reason: 'no process' });
    await series.close();
  });
});
