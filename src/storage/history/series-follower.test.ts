import { describe, expect, it } from 'vitest';
import { gatePath, READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { DAY_MS, MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { createLogger } from '#process/logger.ts';
import type { StoreCaller } from '#storage/store-calls.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import { openSeriesDatabase } from '#tests/support/log/series-database.ts';
import { SeriesFollower } from './series-follower.ts';

const NOON = Date.UTC(2026, 8, 10, 12);
const RIVER = `${READING_PATHS.riverStage}/Value`;
const GUST = `${READING_PATHS.windGust}/Value`;
const CODE = 'EST-00013';

const follow = (write: StoreCaller, reader: TagReader, offsetMinutes = -180) => {
  const follower = new SeriesFollower({
    write,
    reader,
    offsetMinutes,
    keptMs: 90 * DAY_MS,
    log: createLogger('silent'),
    now: () => NOON + 60 * MINUTE_MS,
    retryMs: 1,
  });
  follower.start();
  return follower;
};

/** Values of the five minutes up to some minutes after noon: by default river and gust. */
const rowAt = async (
  read: StoreCaller,
  minutes: number,
  quantities: readonly string[] = ['rio', 'ventoMaximo'],
) => {
  const time = epochMs(NOON + minutes * MINUTE_MS);
  const rows = await read.call('seriesHistory', {
    codigo: CODE,
    first: time,
    to: time,
    stepMs: 5 * MINUTE_MS,
    quantities,
  });
  if (!rows.ok) throw new Error(rows.error.message);
  return rows.value.columns.map(([value]) => value);
};

const stamped = (minutes: number) => ({
  codigo: CODE,
  path: 'TimeStamp',
  data: new Date(NOON + minutes * MINUTE_MS).toISOString(),
});
const level = (data: number) => ({ codigo: CODE, path: RIVER, data });
const gust = (data: number) => ({ codigo: CODE, path: GUST, data });

describe('SeriesFollower', () => {
  it('goes on after a gap with the oldest event that is held, and with what holds', async () => {
    const { caller, close } = await openSeriesDatabase();
    let now = NOON;
    const log = memoryTagLog({ now: () => now, capacity: 4, maxAgeMs: DAY_MS });
    await log.append([stamped(0), level(4), gust(30)]);
    await follow(caller, log).stop();
    now += 40 * MINUTE_MS;
    // The gust of 50 is no longer held when it is read.
    await log.append([stamped(10), gust(50), stamped(20), level(5), stamped(30), level(6)]);
    const follower = follow(caller, log);
    await expect.poll(() => follower.counts.lagEvents).toBe(0);
    await follower.stop();
    await log.append([stamped(40)]);
    await follow(caller, log).stop();
    expect(follower.counts.gaps).toBe(1);
    expect(await rowAt(caller, 0)).toEqual([4, 30]);
    expect(await rowAt(caller, 20)).toEqual([5, 30]);
    expect(await rowAt(caller, 40)).toEqual([6, 50]);
    close();
  });

  it('has what holds of a quantity that its store had no column for', async () => {
    const { db, caller, close } = await openSeriesDatabase();
    const log = memoryTagLog({ now: () => NOON });
    await caller.call('seriesResume', { offsetMs: -180 * MINUTE_MS, quantities: ['rio'] });
    await log.append([
      stamped(0),
      level(4),
      { codigo: CODE, path: `${gatePath(1)}/Value`, data: 40 },
    ]);
    // An earlier version followed it, and recorded no gates.
    await follow(caller, log).stop();
    db.exec('ALTER TABLE steps DROP COLUMN comporta1');
    db.exec("UPDATE stations SET state = 'null'");
    await log.append([stamped(10), level(5)]);
    await follow(caller, log).stop();
    await log.append([stamped(20)]);
    await follow(caller, log).stop();
    expect(await rowAt(caller, 10, ['rio', 'comporta1'])).toEqual([5, 40]);
    close();
  });

  it('takes what is held of another log, and counts a gap', async () => {
    const { caller, close } = await openSeriesDatabase();
    const one = memoryTagLog({ now: () => NOON });
    await one.append([stamped(0), level(4)]);
    await follow(caller, one).stop();
    const other = memoryTagLog({ now: () => NOON });
    await other.append([stamped(10), gust(30)]);
    const follower = follow(caller, other);
    await follower.stop();
    expect(follower.counts).toMatchObject({ gaps: 1, lagEvents: 0 });
    expect(await rowAt(caller, 0)).toEqual([4, Number.NaN]);
    expect(await rowAt(caller, 10)).toEqual([4, 30]);
    close();
  });

  it('goes on by number in another generation of its log', async () => {
    const { caller, close } = await openSeriesDatabase();
    const log = memoryTagLog({ epoch: 'abc.1', now: () => NOON });
    await log.append([stamped(0), level(4)]);
    await follow(caller, log).stop();
    // The same events under the next generation, and one more.
    const next = memoryTagLog({ epoch: 'abc.2', now: () => NOON });
    await next.append([stamped(0), level(4), level(5)]);
    const follower = follow(caller, next);
    await follower.stop();
    expect(follower.counts).toMatchObject({ gaps: 0, lagEvents: 0 });
    expect(await rowAt(caller, 0)).toEqual([5, Number.NaN]);
    close();
  });

  it('counts a gap where another generation of its log may have gone back, and goes on with what holds', async () => {
    const { caller, close } = await openSeriesDatabase();
    const log = memoryTagLog({ epoch: 'abc-x', now: () => NOON });
    await log.append([stamped(0), level(4)]);
    await follow(caller, log).stop();
    // The second event is another one than it was.
    const next = memoryTagLog({ epoch: 'abc-y', now: () => NOON });
    await next.append([stamped(0), level(6), stamped(5), gust(30)]);
    const follower = follow(caller, next);
    await follower.stop();
    expect(follower.counts).toMatchObject({ gaps: 1, lagEvents: 0 });
    expect(await rowAt(caller, 5)).toEqual([6, 30]);
    close();
  });

  it('waits for events that are there and cannot be read, and for a log that fails', async () => {
    const { caller, close } = await openSeriesDatabase();
    const log = memoryTagLog({ now: () => NOON });
    await log.append([stamped(0), level(4)]);
    let asked = 0;
    const reader: TagReader = {
      ...log,
      after: (position, limit) => {
        asked += 1;
        if (asked === 1) return Promise.resolve({ ok: false, error: 'expired' });
        return asked === 2 ? Promise.reject(new Error('away')) : log.after(position, limit);
      },
    };
    const follower = follow(caller, reader);
    await expect.poll(() => asked).toBeGreaterThan(2);
    await follower.stop();
    expect(follower.counts).toMatchObject({ gaps: 0, lagEvents: 0, failures: 1 });
    expect(await rowAt(caller, 0)).toEqual([4, Number.NaN]);
    close();
  });

  it('writes nothing into series of another standard time, and says so', async () => {
    const { caller, close } = await openSeriesDatabase();
    const log = memoryTagLog({ now: () => NOON });
    await log.append([stamped(0), level(4)]);
    await follow(caller, log).stop();
    const follower = follow(caller, log, 0);
    await expect
      .poll(() => follower.state)
      .toMatchObject({ kind: 'gone', reason: expect.stringContaining('-3 h') });
    await follower.stop();
    close();
  });

  it('begins where the store stands when another has written meanwhile', async () => {
    const { caller, close } = await openSeriesDatabase();
    const log = memoryTagLog({ now: () => NOON });
    await log.append([stamped(0), level(4)]);
    const follower = follow(caller, log);
    await expect.poll(() => follower.counts.rows + follower.counts.lagEvents).toBe(0);
    await log.append([stamped(5), level(5)]);
    await follow(caller, log).stop();
    await log.append([stamped(10), level(6)]);
    await follower.stop();
    await follow(caller, log).stop();
    expect(await rowAt(caller, 5)).toEqual([5, Number.NaN]);
    expect(await rowAt(caller, 10)).toEqual([6, Number.NaN]);
    close();
  });

  it('reports how far it is behind while the store takes nothing', async () => {
    const { caller, close } = await openSeriesDatabase();
    const log = memoryTagLog({ now: () => NOON });
    const full: StoreCaller = {
      call: (name, argument) =>
        name === 'seriesWrite'
          ? Promise.resolve({ ok: false, error: { kind: 'full', message: 'no room' } })
          : caller.call(name, argument),
    };
    const follower = follow(full, log);
    await log.append([stamped(0), level(4)]);
    await expect.poll(() => follower.counts.failures).toBeGreaterThan(0);
    expect(follower.counts).toMatchObject({ lagEvents: 2, lagSeconds: 3_600, rows: 0 });
    expect(follower.state).toEqual({ kind: 'gone', reason: 'no room' });
    await follower.stop();
    close();
  });
});
