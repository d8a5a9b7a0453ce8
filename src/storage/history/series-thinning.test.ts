import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { openSeriesDatabase } from '#tests/support/log/series-database.ts';
import { SeriesTables } from './series-tables.ts';
import { rowOfReport } from './steps.ts';
import { storedHistory } from './stored-history.ts';
import { NO_JOURNAL } from '#storage/history/journal/journal-fold.ts';

/** Of standard time. */
const MIDNIGHT = Date.UTC(2026, 8, 10, 3);
const OFFSET_MS = -3 * HOUR_MS;
const KEPT_MS = 31 * DAY_MS;
const CODE = 'EST-00013';
const LEVELS = 36;

/** A store with a level each five minutes of the three hours after midnight. */
const open = async () => {
  const series = await openSeriesDatabase();
  const { caller, db } = series;
  await caller.call('seriesResume', { offsetMs: OFFSET_MS, quantities: ['rio'] });
  const rows = Array.from({ length: LEVELS }, (_, place) => {
    const time = epochMs(MIDNIGHT + (place + 1) * 5 * MINUTE_MS);
    return rowOfReport({ time, values: new Map([['rio', place + 1]]), isLate: false }, OFFSET_MS);
  });
  await caller.call('seriesWrite', {
    now: epochMs(MIDNIGHT),
    after: null,
    position: { epoch: 'e', seq: 1 },
    journal: NO_JOURNAL,
    stations: [{ codigo: CODE, rows, state: 'null' }],
  });
  const clock = { now: MIDNIGHT };
  const now = () => clock.now;
  const parts = { offsetMinutes: OFFSET_MS / MINUTE_MS, keptMs: KEPT_MS, now };
  const history = storedHistory({ read: caller, ...parts });
  return {
    ...series,
    tables: new SeriesTables(db),
    /** Thins at an instant until nothing is left to be done; how many steps went. */
    thinAt: async (instant: number): Promise<number> => {
      clock.now = instant;
      for (let dropped = 0; ;) {
        const thinned = await caller.call('seriesThin', { now: epochMs(instant), keptMs: KEPT_MS });
        if (!thinned.ok) throw new Error(thinned.error.message);
        dropped += thinned.value.dropped;
        if (thinned.value.isDone) return dropped;
      }
    },
    levels: async (step: 'Int5min' | 'Int1h') => {
      const range = { period: null, from: epochMs(MIDNIGHT), to: epochMs(MIDNIGHT + DAY_MS) };
      const found = await history({ codigo: CODE, step, ...range });
      return found.ok ? found.value.map(({ rio_nivel }) => rio_nivel) : found;
    },
  };
};

it('leaves of steps that are too old the last of each hour, as the hours that were answered before', async () => {
  const { thinAt, levels, close, tables } = await open();
  expect(await thinAt(MIDNIGHT + 31 * DAY_MS + HOUR_MS)).toBe(0);
  const hours = await levels('Int1h');
  expect(hours).toEqual([12, 24, 36]);
  expect(await thinAt(MIDNIGHT + 32 * DAY_MS + HOUR_MS)).toBe(LEVELS - 3);
  expect(await levels('Int1h')).toEqual(hours);
  expect(tables.days()).toEqual([]);
  expect(await thinAt(MIDNIGHT + 33 * DAY_MS + HOUR_MS)).toBe(0);
  close();
});
