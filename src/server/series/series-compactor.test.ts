import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { openSeriesDatabase } from '#tests/support/series-database.ts';
import { encodeRows } from './steps/row-codec.ts';
import { SeriesCompactor } from './series-compactor.ts';
import { SeriesTables } from './series-tables.ts';
import { SHORT_STEP_MS } from './steps/step-grid.ts';
import { rowOfReport } from './steps/step-row.ts';
import { storedHistory } from './stored-history.ts';

const NOON = Date.UTC(2026, 8, 10, 15);
const OFFSET_MS = -3 * HOUR_MS;
const KEPT_MS = 31 * DAY_MS;
const CODE = 'EST-00013';

/** A store with a level at noon, and a clock that the test sets. */
const open = async () => {
  const series = await openSeriesDatabase();
  const { caller, db } = series;
  await caller.call('seriesResume', { offsetMs: OFFSET_MS, quantities: ['rio'] });
  const tables = new SeriesTables(db);
  const report = { time: epochMs(NOON), values: new Map([['rio', 4]]), isLate: false };
  const row = rowOfReport(report, SHORT_STEP_MS, OFFSET_MS);
  const clock = { now: NOON };
  const write = (seq: number) =>
    caller.call('seriesWrite', {
      now: epochMs(clock.now),
      after: seq === 1 ? null : { epoch: 'e', seq: seq - 1 },
      position: { epoch: 'e', seq },
      stations: [
        {
          codigo: CODE,
          rows: encodeRows([row], tables.numbers),
          state: 'null',
          open: new Uint8Array(0),
        },
      ],
    });
  await write(1);
  const now = () => clock.now;
  const history = storedHistory({
    read: caller,
    offsetMinutes: OFFSET_MS / MINUTE_MS,
    keptMs: KEPT_MS,
    now,
  });
  const range = { period: null, from: epochMs(NOON), to: epochMs(NOON) };
  return {
    ...series,
    clock,
    write,
    tables,
    /** Runs a compactor until it has nothing to do. */
    compact: async () => {
      const compactor = new SeriesCompactor({ read: caller, write: caller, keptMs: KEPT_MS, now });
      compactor.start();
      await expect.poll(() => compactor.counts.slices).toBeGreaterThan(0);
      await compactor.stop();
      return compactor.counts;
    },
    levels: async (step: 'Int5min' | 'Int1h') => {
      const rows = await history({ codigo: CODE, step, ...range });
      return rows.ok ? rows.value.map(({ rio_nivel }) => rio_nivel) : rows;
    },
  };
};

describe('SeriesCompactor', () => {
  it('packs a day two hours after its end', async () => {
    const { clock, compact, levels, close } = await open();
    clock.now = NOON + 13 * HOUR_MS;
    expect(await compact()).toMatchObject({ packed: 0 });
    clock.now = NOON + 14 * HOUR_MS;
    expect(await compact()).toMatchObject({ packed: 1, dropped: 0 });
    expect(await levels('Int5min')).toEqual([4]);
    expect(await levels('Int1h')).toEqual([4]);
    close();
  });

  it('drops steps of five minutes that are too old, and keeps the hours', async () => {
    const { clock, compact, levels, close, tables } = await open();
    clock.now = NOON + 2 * DAY_MS;
    await compact();
    clock.now = NOON + 31 * DAY_MS;
    expect(await compact()).toMatchObject({ dropped: 0 });
    expect(await levels('Int5min')).toEqual([4]);
    clock.now = NOON + 32 * DAY_MS;
    expect(await compact()).toMatchObject({ dropped: 1 });
    expect(await levels('Int5min')).toEqual([]);
    expect(await levels('Int1h')).toEqual([4]);
    expect(tables.days()).toEqual([]);
    close();
  });

  it('leaves a day as it is that has changed since it was packed', async () => {
    const { clock, compact, caller, tables, write, levels, close } = await open();
    clock.now = NOON + 2 * DAY_MS;
    const packed = await caller.call('seriesPack', { now: epochMs(clock.now) });
    if (!packed.ok || packed.value === null) throw new Error('nothing is packed');
    await write(2);
    const replaced = await caller.call('seriesReplace', packed.value);
    expect(replaced.ok ? replaced.value.isReplaced : replaced).toBe(false);
    expect(await compact()).toMatchObject({ packed: 1 });
    const { day, station } = packed.value;
    const [row] = tables.blockRows(SHORT_STEP_MS, station, day);
    expect(row?.cells.get('rio')?.count).toBe(2);
    expect(await levels('Int5min')).toEqual([4]);
    close();
  });

  it('packs a day again whose block is damaged, with what came since; the rest of the store is read on', async () => {
    const { clock, compact, levels, close, db, write } = await open();
    clock.now = NOON + 2 * DAY_MS;
    await compact();
    db.run("UPDATE series_blocks SET last = x'00ff17', rest = x''");
    expect(await levels('Int5min')).toEqual([]);
    await write(2);
    expect(await levels('Int5min')).toEqual([4]);
    expect(await compact()).toMatchObject({ packed: 1 });
    expect(await levels('Int5min')).toEqual([4]);
    expect(await levels('Int1h')).toEqual([4]);
    close();
  });
});
