import { setImmediate as breathe } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err } from '#domain/result.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { createLogger } from '#process/logger.ts';
import { SeriesFollower } from '#storage/history/series-follower.ts';
import type { StationReport } from '#storage/history/station-fold.ts';
import { SHORT_STEP_MS, startOfSeriesDay, stepTimeOf } from '#storage/history/steps.ts';
import type { StoreCaller } from '#storage/store-calls.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import {
  SERIES_CODES,
  SERIES_QUANTITIES,
  SERIES_START,
  stationEvents,
  stationReports,
} from '#tests/support/log/series-arbitraries.ts';
import { openSeriesDatabase } from '#tests/support/log/series-database.ts';
import { NO_JOURNAL } from '#storage/history/journal/journal-fold.ts';
import { reportsOf, stepsOf, storedSteps } from '#tests/support/log/series-steps.ts';

const OFFSET_MS = -3 * HOUR_MS;
const KEPT_MS = 90 * DAY_MS;
const QUIET = createLogger('silent');

interface Asked {
  readonly first: EpochMs;
  readonly to: EpochMs;
  readonly stepMs: number;
}

/** The rows of history that reports make, by their definition: of each step the newest five minutes with a report. */
const expectedHistory = (
  all: readonly StationReport[],
  { first, to, stepMs }: Asked,
): readonly (readonly [time: number, ...values: number[]])[] => {
  const rows: [number, ...number[]][] = [];
  for (let end: number = first; end <= to; end += stepMs) {
    const own = all.filter(({ time }) => time > end - stepMs && time <= end);
    if (own.length === 0) continue;
    const endOf = ({ time }: StationReport) => stepTimeOf(time, SHORT_STEP_MS, OFFSET_MS);
    const newest = Math.max(...own.map(endOf));
    const values = SERIES_QUANTITIES.map((id) => {
      const read = own
        .filter((report) => endOf(report) === newest)
        .flatMap(({ time, values: said }) => {
          const value = said.get(id);
          return value === undefined ? [] : [{ time, value }];
        })
        .toSorted((a, b) => a.time - b.time || a.value - b.value);
      return read.at(-1)?.value ?? Number.NaN;
    });
    rows.push([end, ...values]);
  }
  return rows;
};

const writes = fc.record({
  codigo: fc.constantFrom(...SERIES_CODES),
  reports: fc.array(stationReports(3), { maxLength: 12 }),
});
describe('the stored series', () => {
  it('answer what was reported, in whatever order it came', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(writes, { maxLength: 12 }),
        fc.record({
          codigo: fc.constantFrom(...SERIES_CODES),
          step: fc.constantFrom(5, 10, 30, 60, 180, 1_440),
          first: fc.integer({ min: -10, max: 40 }),
          length: fc.integer({ min: 1, max: 120 }),
          quantity: fc.constantFrom(...SERIES_QUANTITIES),
        }),
        async (commands, { codigo, step, first, length, quantity }) => {
          const series = await openSeriesDatabase();
          const { caller } = series;
          await caller.call('seriesResume', {
            offsetMs: OFFSET_MS,
            quantities: SERIES_QUANTITIES,
          });
          const reported = new Map<string, StationReport[]>();
          let seq = 0;
          for (const command of commands) {
            const after = seq === 0 ? null : { epoch: 'e', seq };
            seq += 1;
            const written = await caller.call('seriesWrite', {
              now: SERIES_START,
              after,
              position: { epoch: 'e', seq },
              journal: NO_JOURNAL,
              stations: [
                {
                  codigo: command.codigo,
                  rows: stepsOf(command.reports, OFFSET_MS),
                  state: 'null',
                },
              ],
            });
            expect(written.ok).toBe(true);
            reported.set(command.codigo, [
              ...(reported.get(command.codigo) ?? []),
              ...command.reports,
            ]);
          }
          const all = reported.get(codigo) ?? [];
          expect(storedSteps(series.db, codigo)).toEqual(stepsOf(all, OFFSET_MS));
          const stepMs = step * MINUTE_MS;
          const begin = stepTimeOf(SERIES_START, stepMs, OFFSET_MS) + first * stepMs;
          const asked: Asked = {
            first: epochMs(begin),
            to: epochMs(begin + (length - 1) * stepMs),
            stepMs,
          };
          const answer = await caller.call('seriesHistory', {
            ...asked,
            codigo,
            quantities: SERIES_QUANTITIES,
          });
          if (!answer.ok) throw new Error(answer.error.message);
          const { times, columns } = answer.value;
          const found = Array.from(times, (time, place) => [
            time,
            ...columns.map((column) => column[place]),
          ]);
          expect(found).toEqual(expectedHistory(all, asked));
          const day = Math.floor((SERIES_START + OFFSET_MS) / DAY_MS) + (first % 3);
          const column = await caller.call('seriesDayColumn', {
            day,
            quantity,
            stepMs: 10 * MINUTE_MS,
            after: 0,
          });
          if (!column.ok) throw new Error(column.error.message);
          const own = new Map(column.value.stations).get(codigo) ?? [];
          const values = Array.from({ length: 144 }, () => Number.NaN);
          const byTime = all.toSorted(
            (a, b) =>
              a.time - b.time || (a.values.get(quantity) ?? 0) - (b.values.get(quantity) ?? 0),
          );
          for (const { time, values: said } of byTime) {
            const place =
              Math.ceil((time - startOfSeriesDay(day, OFFSET_MS)) / (10 * MINUTE_MS)) - 1;
            const value = said.get(quantity);
            if (place >= 0 && place < 144 && value !== undefined) values[place] = value;
          }
          const isThere = values.some((value) => !Number.isNaN(value));
          expect([...own]).toEqual(isThere ? values : []);
          series.close();
        },
      ),
      propertyRuns(20),
    );
  });
});

/** What is done to a call that writes. `lost`: it is not done; `unheard`: it is done, and nobody hears of it. */
type Trouble = 'none' | 'lost' | 'unheard' | 'full';

/** A store whose writes have trouble, one after the other. */
const troubled = (caller: StoreCaller, troubles: readonly Trouble[]): StoreCaller => {
  let place = 0;
  return {
    call: async (name, argument) => {
      if (name !== 'seriesWrite') return caller.call(name, argument);
      const trouble = troubles[place] ?? 'none';
      place += 1;
      if (trouble === 'full') return err({ kind: 'full', message: 'no room' });
      if (trouble === 'lost') return err({ kind: 'gone', message: 'died' });
      const answer = await caller.call(name, argument);
      return trouble === 'unheard' ? err({ kind: 'gone', message: 'died' }) : answer;
    },
  };
};

describe('the follower of a log', () => {
  it('counts each event once, whatever of its writes is lost or unheard, and wherever it is ended', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            events: stationEvents,
            minutes: fc.integer({ min: 0, max: 200 }),
            troubles: fc.array(fc.constantFrom<Trouble>('none', 'lost', 'unheard', 'full'), {
              maxLength: 3,
            }),
            /** Ended without a last write. */
            killed: fc.boolean(),
            /** It reads and writes between the events. */
            isSlow: fc.boolean(),
          }),
          { maxLength: 5 },
        ),
        async (lives) => {
          let now = epochMs(SERIES_START + 12 * HOUR_MS);
          const log = memoryTagLog({ now: () => now, capacity: 2 ** 16, maxAgeMs: 100 * DAY_MS });
          const start = (await log.last()).position;
          const series = await openSeriesDatabase();
          for (const { events, minutes, troubles, killed, isSlow } of lives) {
            const store = troubled(series.caller, troubles);
            let isDead = false;
            const write: StoreCaller = {
              call: (name, argument) =>
                isDead ? new Promise(() => undefined) : store.call(name, argument),
            };
            const follower = new SeriesFollower({
              write,
              reader: log,
              offsetMinutes: OFFSET_MS / MINUTE_MS,
              keptMs: KEPT_MS,
              log: QUIET,
              now: () => now,
              writeEveryMs: 0,
              retryMs: 1,
            });
            follower.start();
            for (const event of events) {
              now = epochMs(now + Math.round((minutes * MINUTE_MS) / events.length));
              await log.append([event]);
              if (isSlow) await breathe();
            }
            if (killed) isDead = true;
            else {
              await expect.poll(() => follower.counts.lagEvents, { interval: 1 }).toBe(0);
              await follower.stop();
            }
          }
          const last = new SeriesFollower({
            write: series.caller,
            reader: log,
            offsetMinutes: OFFSET_MS / MINUTE_MS,
            keptMs: KEPT_MS,
            log: QUIET,
            now: () => now,
          });
          last.start();
          await last.stop();
          const said = await log.after(start, Infinity);
          const reports = reportsOf(said.ok ? said.value : [], KEPT_MS);
          for (const codigo of SERIES_CODES) {
            expect(storedSteps(series.db, codigo)).toEqual(
              stepsOf(reports.get(codigo) ?? [], OFFSET_MS),
            );
          }
          series.close();
        },
      ),
      propertyRuns(20),
    );
  });
});
