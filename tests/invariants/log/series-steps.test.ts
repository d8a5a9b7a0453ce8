import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { StationReport } from '#storage/history/station-fold.ts';
import {
  SHORT_STEP_MS,
  stepTimeOf,
  addRow,
  rowOfReport,
  type StepRows,
} from '#storage/history/steps.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { SERIES_QUANTITIES, stationReports } from '#tests/support/log/series-arbitraries.ts';
import { openSeriesDatabase } from '#tests/support/log/series-database.ts';
import { NO_JOURNAL } from '#storage/history/journal/journal-fold.ts';
import { stepsOf, storedSteps } from '#tests/support/log/series-steps.ts';

const MIDNIGHT = epochMs(Date.UTC(2026, 8, 10));
const offsets = fc.constantFrom(-180, 0, 345, 765).map((minutes) => minutes * MINUTE_MS);
const reports = fc.array(stationReports(2), { maxLength: 60 });

/** What a step of reports is, by its definition. */
const expectedRows = (all: readonly StationReport[], offsetMs: number) => {
  const times = [...new Set(all.map(({ time }) => stepTimeOf(time, SHORT_STEP_MS, offsetMs)))];
  return times
    .toSorted((a, b) => a - b)
    .map((end) => {
      const own = all.filter(({ time }) => time > end - SHORT_STEP_MS && time <= end);
      const cells = SERIES_QUANTITIES.flatMap((id) => {
        const read = own.flatMap(({ time, values }) => {
          const value = values.get(id);
          return value === undefined ? [] : [{ time, value }];
        });
        if (read.length === 0) return [];
        const at = Math.max(...read.map(({ time }) => time));
        const last = read.filter(({ time }) => time === at).map(({ value }) => value);
        return [[id, { value: Math.max(...last), at }] as const];
      });
      const reportedAt = Math.max(...own.map(({ time }) => time));
      return { time: end, reportedAt, cells: new Map<string, unknown>(cells) };
    });
};

describe('steps of the history', () => {
  it('hold of (T − 5 min, T] the last reading of each quantity', () => {
    fc.assert(
      fc.property(reports, offsets, (all, offsetMs) => {
        expect(stepsOf(all, offsetMs)).toEqual(expectedRows(all, offsetMs));
      }),
      propertyRuns(100),
    );
  });

  it('are the same in any order and any parts, read from the table between them', async () => {
    await fc.assert(
      fc.asyncProperty(
        reports.chain((all) =>
          fc.record({
            all: fc.constant(all),
            shuffled: fc.shuffledSubarray([...all], { minLength: all.length }),
            cuts: fc.array(fc.nat(Math.max(1, all.length)), { maxLength: 4 }),
          }),
        ),
        offsets,
        async ({ all, shuffled, cuts }, offsetMs) => {
          const { caller, db, close } = await openSeriesDatabase();
          await caller.call('seriesResume', { offsetMs, quantities: SERIES_QUANTITIES });
          const ends = [...cuts, shuffled.length].toSorted((a, b) => a - b);
          let from = 0;
          for (const [seq, end] of ends.entries()) {
            const rows: StepRows = new Map();
            for (const report of shuffled.slice(from, end))
              addRow(rows, rowOfReport(report, offsetMs));
            const written = await caller.call('seriesWrite', {
              now: all[0]?.time ?? stepTimeOf(MIDNIGHT, SHORT_STEP_MS, offsetMs),
              after: seq === 0 ? null : { epoch: 'e', seq },
              position: { epoch: 'e', seq: seq + 1 },
              journal: NO_JOURNAL,
              stations: [{ codigo: 'A', rows: [...rows.values()], state: 'null' }],
            });
            expect(written.ok).toBe(true);
            from = end;
          }
          expect(storedSteps(db, 'A')).toEqual(stepsOf(all, offsetMs));
          close();
        },
      ),
      propertyRuns(40),
    );
  });
});
