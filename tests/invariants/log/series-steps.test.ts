import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/epoch-ms.ts';
import type { StationReport } from '#storage/history/station-fold.ts';
import { SHORT_STEP_MS, stepTimeOf } from '#storage/history/steps.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { SERIES_QUANTITIES, stationReports } from '#tests/support/log/series-arbitraries.ts';
import { stepsOf } from '#tests/support/log/series-steps.ts';

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
});
