import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { Database } from '../store/database.ts';
import type { Handlers } from '../store/handlers.ts';
import { lastClosedDay } from './closed-days.ts';
import type { SeriesCalls } from './series-calls.ts';
import { SeriesTables } from './series-tables.ts';
import { type DayBlock, packDay } from './steps/day-block.ts';
import { type SeriesDay, SHORT_STEP_MS, seriesDayOf, startOfSeriesDay } from './steps/step-grid.ts';
import { addRow, longerRows, type StepRow, type StepRows } from './steps/step-row.ts';

/** A sweep begins with no further station after this. */
const SWEEP_MS = 2;

/** What packs days that are over, and drops what is too old. */
export const seriesPacking = (
  db: Database,
): Handlers<Pick<SeriesCalls, 'seriesPack' | 'seriesReplace' | 'seriesSweep'>> => {
  const tables = new SeriesTables(db);
  /** Stations up to this one have nothing left that is before the day. */
  let swept = { before: 0, station: 0 };

  /** A day's block of steps of a length, with rows of five minutes added to it. */
  const packed = (
    { day, station }: { readonly day: SeriesDay; readonly station: number },
    rows: readonly StepRow[],
    lengthMs: number,
  ): DayBlock => {
    const { offsetMs, numbers } = tables;
    const steps: StepRows = new Map();
    for (const row of tables.blockRows(lengthMs, station, day)) addRow(steps, row);
    for (const row of longerRows(rows, lengthMs, offsetMs).values()) addRow(steps, row);
    const sorted = [...steps.values()].toSorted((a, b) => a.time - b.time);
    return packDay(sorted, { start: startOfSeriesDay(day, offsetMs), lengthMs }, numbers);
  };

  const sweepNext = (before: SeriesDay): number | null => {
    if (swept.before !== before) swept = { before, station: 0 };
    const [[next] = []] = tables.stationsAfter(swept.station, 1);
    if (next === undefined) return null;
    const dropped = tables.transaction(() => {
      tables.deleteDays(before);
      return tables.deleteBlocks(SHORT_STEP_MS, next, before);
    });
    swept = { before, station: next };
    return dropped;
  };

  return {
    seriesPack: ({ now }) => {
      tables.refresh();
      const next = tables.firstRows(lastClosedDay(now, tables.offsetMs));
      if (next === undefined) return null;
      const { day, station } = next;
      // First: what changes after it is seen by whoever compares it.
      const mark = tables.markOf(day, station);
      const rows = tables.rows({ station, from: day, to: day });
      const short = packed(next, rows, SHORT_STEP_MS);
      return { day, station, mark, short, hours: packed(next, rows, HOUR_MS) };
    },

    seriesReplace: ({ day, station, mark, short, hours }) => {
      const begun = performance.now();
      const isReplaced = tables.transaction(() => {
        if (tables.markOf(day, station) !== mark) return false;
        tables.setBlock(SHORT_STEP_MS, station, day, short);
        tables.setBlock(HOUR_MS, station, day, hours);
        tables.deleteRows(day, station);
        return true;
      });
      return { isReplaced, ms: performance.now() - begun };
    },

    seriesSweep: ({ now, keptMs }) => {
      const begun = performance.now();
      const before = seriesDayOf(now, tables.offsetMs) - Math.ceil(keptMs / DAY_MS);
      let [dropped, isDone] = [0, false];
      do {
        const count = sweepNext(before);
        dropped += count ?? 0;
        isDone = count === null;
      } while (!isDone && performance.now() - begun < SWEEP_MS);
      return { dropped, isDone, ms: performance.now() - begun };
    },
  };
};
