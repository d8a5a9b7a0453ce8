import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMN_STEP_MS } from '#contract/columns/day-columns.ts';
import { type RecordedId, recordedQuantityOf } from '#domain/quantities/recorded-quantities.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { openSeriesDatabase, type SeriesDatabase } from '#tests/support/log/series-database.ts';
import { StationFold } from '#storage/history/station-fold.ts';
import { rowOfReport, type StepRow } from '#storage/history/steps.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { storedDayColumns } from './stored-day-columns.ts';
import { NO_JOURNAL } from '#storage/history/journal/journal-fold.ts';

const OFFSET_MS = -3 * HOUR_MS;
/** Midnight of standard time. */
const MIDNIGHT = Date.UTC(2026, 8, 10, 3);
const CODE = 'EST-00013';

/** A store whose clock the test sets, and where stations report. */
const open = async () => {
  const series: SeriesDatabase = await openSeriesDatabase();
  const { caller } = series;
  await caller.call('seriesResume', { offsetMs: OFFSET_MS, quantities: ['rio', 'vertido'] });
  let seq = 0;
  const clock = { now: MIDNIGHT, epoch: 'abc.1' };
  const write = async (codigo: string, rows: readonly StepRow[], state = 'null') => {
    const after = seq === 0 ? null : { epoch: 'e', seq };
    seq += 1;
    const written = await caller.call('seriesWrite', {
      now: epochMs(clock.now),
      after,
      position: { epoch: 'e', seq },
      journal: NO_JOURNAL,
      stations: [{ codigo, rows, state }],
    });
    expect(written.ok).toBe(true);
  };
  const ended = (atMs: number, id: string, value: number): StepRow =>
    rowOfReport(
      { time: epochMs(MIDNIGHT + atMs), values: new Map([[id, value]]), isLate: false },
      OFFSET_MS,
    );
  return {
    ...series,
    clock,
    report: (hours: number, value: number, codigo = CODE) =>
      write(codigo, [ended(hours * HOUR_MS, 'rio', value)]),
    /** Reports that are ended, and a station's newest one, which is not. */
    reports: async (
      codigo: string,
      rows: readonly (readonly [atMs: number, id: RecordedId])[],
      open: readonly [atMs: number, id: RecordedId] | null,
    ) => {
      const fold = new StationFold(Infinity);
      if (open !== null) {
        const at = epochMs(MIDNIGHT + open[0]);
        fold.take({ path: 'TimeStamp', data: new Date(at).toISOString(), at });
        fold.take({ path: `${recordedQuantityOf(open[1]).paths[0]}/Value`, data: 1, at });
      }
      for (const [atMs, id] of rows) await write(codigo, [ended(atMs, id, 1)], fold.text);
      await write(codigo, [], fold.text);
    },
    columns: storedDayColumns({
      read: caller,
      reader: {
        held: () => Promise.resolve({ epoch: clock.epoch, after: 0, last: 0 }),
      },
      offsetMinutes: OFFSET_MS / MINUTE_MS,
      keptMs: 90 * DAY_MS,
      now: () => clock.now,
    }),
  };
};

describe('storedDayColumns', () => {
  it('has of each step of a day the last value in it, up to the step that is over', async () => {
    const { report, columns, clock, close } = await open();
    clock.now = MIDNIGHT + 2 * HOUR_MS;
    await report(0, 9);
    await report(1 / 6, 1);
    await report(0.2, 2);
    await report(0.25, 3);
    await report(1, 4, 'EST-00042');
    const days = await columns.days();
    expect(days.map(({ day, length }) => [day, length])).toEqual([
      ['2026-09-09', 144],
      ['2026-09-10', 11],
    ]);
    const [before, today] = days;
    if (before === undefined || today === undefined) throw new Error('no days');
    const found = await columns.column(today, 'rio');
    const nothing = Array.from({ length: 9 }, () => Number.NaN);
    const shown = (code: string) => [
      ...(found?.stations.get(code)?.subarray(0, today.length) ?? []),
    ];
    expect(shown(CODE)).toEqual([1, 3, ...nothing]);
    expect(shown('EST-00042').map((value) => value === 4)).toEqual(
      Array.from({ length: 11 }, (_, step) => step === 5),
    );
    expect((await columns.column(before, 'rio'))?.stations.get(CODE)?.[143]).toBe(9);
    expect(await columns.column(today, 'vertido')).toEqual({
      stations: new Map(),
      carried: new Map(),
    });
    close();
  });

  it('carries the last value over days without one, whose revision a late reading changes where it is carried', async () => {
    const { db, report, columns, clock, close } = await open();
    clock.now = MIDNIGHT + 10 * DAY_MS;
    for (const day of [0, 2, 6]) await report(day * 24 + 1, day);
    // So that there are the days without it.
    for (let day = 0; day < 8; day += 1) await report(day * 24 + 1, 100, 'EST-00042');
    const shown = async () => {
      const days = (await columns.days()).slice(0, 8);
      const carried = await Promise.all(days.map((day) => columns.column(day, 'rio')));
      return {
        revisions: days.map(({ revision }) => revision),
        values: carried.map((one) => one?.carried.get(CODE)?.value ?? null),
        at: carried[3]?.carried.get(CODE)?.at,
      };
    };
    const before = await shown();
    expect(before.values).toEqual([null, 0, null, 2, 2, 2, null, 6]);
    expect(before.at).toBe(MIDNIGHT + 2 * DAY_MS + HOUR_MS);
    await report(3 * 24 + 1, 3);
    const after = await shown();
    expect(after.values).toEqual([null, 0, null, null, 3, 3, null, 6]);
    const changed = after.revisions.map((one, day) => one !== before.revisions[day]);
    expect(changed).toEqual([false, false, false, true, true, true, false, false]);
    // A store of an older version does not know of days before.
    db.exec('DELETE FROM measured');
    expect((await shown()).values.every((value) => value === null)).toBe(true);
    close();
  });

  it('names another revision when a closed day changes, each ten minutes before, and in another life of the store', async () => {
    const { report, columns, clock, close } = await open();
    const revision = async (): Promise<string> => (await columns.days())[0]?.revision ?? '';
    clock.now = MIDNIGHT + HOUR_MS;
    await report(0.5, 1);
    const early = await revision();
    clock.now += 10 * MINUTE_MS;
    expect(await revision()).not.toBe(early);
    clock.now = MIDNIGHT + DAY_MS + 3 * HOUR_MS;
    const [closed] = await columns.days();
    if (closed === undefined) throw new Error('no day');
    expect(closed.revision).toMatch(/^[\w-]{1,64}$/);
    clock.now += 40 * DAY_MS;
    expect(await revision()).toBe(closed.revision);
    expect((await columns.column(closed, 'rio'))?.stations.get(CODE)?.[2]).toBe(1);
    await report(0.5, 2);
    const late = await revision();
    expect(late).not.toBe(closed.revision);
    expect(await columns.column(closed, 'rio')).toBeNull();
    clock.epoch = 'abc.2';
    expect(await revision()).not.toBe(late);
    clock.now += 60 * DAY_MS;
    expect(await columns.days()).toEqual([]);
    close();
  });

  it('law: a day has its stations in the steps and hours in which its columns have values', async () => {
    // Of two days and before, also on the edge of a step or an hour.
    const at = fc.oneof(
      fc.integer({ min: -2 * HOUR_MS, max: 2 * DAY_MS }),
      fc.integer({ min: 0, max: 288 }).map((step) => step * COLUMN_STEP_MS),
    );
    const reading = fc.tuple(at, fc.constantFrom<RecordedId>('rio', 'vertido'));
    const station = fc.tuple(fc.array(reading, { maxLength: 4 }), fc.option(reading));
    const stations = fc.array(station, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        stations,
        fc.subarray<RecordedId>(['rio', 'vertido']),
        async (all, asked) => {
          const { reports, columns, clock, close } = await open();
          clock.now = MIDNIGHT + 2 * DAY_MS;
          for (const [number, of] of all.entries()) await reports(`EST-${number}`, ...of);
          const days = await columns.days();
          // The days of open reports alone are not listed.
          for (const day of days) {
            const steps = new Set<number>();
            const hours = new Map<string, Set<number>>();
            for (const id of asked) {
              for (const [codigo, values] of (await columns.column(day, id))?.stations ?? []) {
                const known = hours.get(codigo) ?? new Set();
                hours.set(codigo, known);
                for (const [step, value] of values.entries()) {
                  if (Number.isNaN(value)) continue;
                  steps.add(step);
                  known.add(Math.floor(step / 6));
                }
              }
            }
            const found = await columns.presence(day, asked);
            expect(new Set(found?.steps)).toEqual(steps);
            const ofStations = Array.from(found?.hours ?? [], ([codigo, of]) => {
              return [codigo, new Set(of)] as const;
            });
            expect(new Map(ofStations)).toEqual(hours);
          }
          close();
        },
      ),
      propertyRuns(60),
    );
  });
});
