import { describe, expect, it } from 'vitest';
import type { TagPast, WireValue } from '#contract/tag-source.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { createLogger } from '#process/logger.ts';
import type { StoreCaller } from '#storage/store-calls.ts';
import { openSeriesDatabase } from '#tests/support/log/series-database.ts';
import { pagedPast } from './paged-past.ts';
import { PastFiller } from './past-filler.ts';
import { storedHistory } from './stored-history.ts';

const NOW = epochMs(Date.UTC(2026, 8, 10, 12, 2));
const KEPT_MS = 3 * DAY_MS;
const STEP_MS = 5 * MINUTE_MS;
const OFFSET_MINUTES = -180;
const RIVER = `${READING_PATHS.riverStage}/Value`;
const QUIET = createLogger('silent');

const levelAt = (codigo: string, wall: number): number =>
  Math.fround((wall / STEP_MS / 100 + codigo.length) % 10);

const CODES = ['EST-00013', 'EST-42'];

/** Two stations: one whose stamps are hours late, one that is silent at night. */
const pastOf = (asked: (codigo: string, wall: EpochMs) => void = () => undefined): TagPast => ({
  codes: CODES,
  reportAt: (codigo, wall) => {
    asked(codigo, wall);
    if (codigo === 'EST-42' && new Date(wall).getUTCHours() < 6) return null;
    const stamp = codigo === 'EST-42' ? wall : wall - 2 * HOUR_MS;
    return new Map<string, WireValue>([
      ['TimeStamp', new Date(stamp).toISOString()],
      [RIVER, levelAt(codigo, stamp)],
    ]);
  },
});

const filler = (write: StoreCaller, past: TagPast, keptMs = KEPT_MS): PastFiller =>
  new PastFiller({
    write,
    past: pagedPast(past, OFFSET_MINUTES * MINUTE_MS, keptMs),
    codes: () => Promise.resolve(CODES),
    offsetMinutes: OFFSET_MINUTES,
    keptMs,
    log: QUIET,
    now: () => NOW,
  });

/** Levels by instant. */
const levels = async (read: StoreCaller, codigo: string, step: 'Int5min' | 'Int1h' = 'Int5min') => {
  const history = storedHistory({
    read,
    offsetMinutes: OFFSET_MINUTES,
    keptMs: KEPT_MS,
    now: () => NOW,
  });
  const from = epochMs(NOW - KEPT_MS);
  const rows = await history({ codigo, step, period: null, from, to: NOW });
  if (!rows.ok) throw new Error(rows.error);
  return rows.value.map(
    ({ timestamp, rio_nivel }) => [Date.parse(`${timestamp}-03:00`), rio_nivel] as const,
  );
};

/** What history should say of a station. */
const expectedLevels = (codigo: string, stepMs: number) => {
  const expected: (readonly [number, number])[] = [];
  const first = Math.ceil((NOW - KEPT_MS) / stepMs) * stepMs;
  const until = codigo === 'EST-42' ? NOW : NOW - 2 * HOUR_MS;
  for (let end = first; end <= NOW; end += stepMs) {
    let last = Math.min(end, Math.floor(until / STEP_MS) * STEP_MS);
    const isSilent = (time: number) => codigo === 'EST-42' && new Date(time).getUTCHours() < 6;
    while (isSilent(last)) last -= STEP_MS;
    if (last > end - stepMs) expected.push([end, levelAt(codigo, last)]);
  }
  return expected;
};

describe('PastFiller', () => {
  it('fills an empty store with what its source knows, the newest day first and each once, wherever it is ended', async () => {
    const { caller, resume, close } = await openSeriesDatabase();
    const days: number[] = [];
    let asked = 0;
    const live = () =>
      filler(
        caller,
        pastOf((_, wall) => {
          days.push(Math.floor((wall - NOW - 1) / DAY_MS));
          asked += 1;
        }),
      );
    let isFull = false;
    for (let lives = 0; lives < 20 && !isFull; lives += 1) {
      asked = 0;
      const life = live();
      life.start(await resume(OFFSET_MINUTES));
      expect(life.isFull).toBe(false);
      await expect.poll(() => life.isFull || asked > 400, { interval: 1 }).toBe(true);
      await life.stop();
      ({ isFull } = life);
    }
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    for (const codigo of ['EST-00013', 'EST-42']) {
      expect(await levels(caller, codigo)).toEqual(expectedLevels(codigo, STEP_MS));
      expect(await levels(caller, codigo, 'Int1h')).toEqual(expectedLevels(codigo, HOUR_MS));
    }
    asked = 0;
    const late = live();
    late.start(await resume(OFFSET_MINUTES));
    await expect.poll(() => late.isFull).toBe(true);
    await late.stop();
    expect(asked).toBe(0);
    close();
  });
});
