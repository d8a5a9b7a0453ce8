import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { packDay, unpackDay } from '#server/series/steps/day-block.ts';
import { QuantityNumbers } from '#server/series/steps/quantity-numbers.ts';
import { decodeRows, encodeRows } from '#server/series/steps/row-codec.ts';
import type { StationReport } from '#server/series/station-reports.ts';
import {
  SHORT_STEP_MS,
  seriesDayOf,
  startOfSeriesDay,
  stepTimeOf,
} from '#server/series/steps/step-grid.ts';
import {
  addRow,
  longerRows,
  rowOfReport,
  type StepRow,
  type StepRows,
} from '#server/series/steps/step-row.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { SERIES_QUANTITIES, stationReports } from '#tests/support/series-arbitraries.ts';

const numbers = new QuantityNumbers(SERIES_QUANTITIES.map((id, index) => [7 * index + 1, id]));
/** Standard times of some zones, one of them a quarter off the hours. */
const offsets = fc.constantFrom(-180, 0, 345, 765).map((minutes) => minutes * MINUTE_MS);
const reports = fc.array(stationReports(2), { maxLength: 60 });

const sorted = (rows: StepRows): readonly StepRow[] =>
  [...rows.values()].toSorted((a, b) => a.time - b.time);

const rowsOf = (some: readonly StationReport[], lengthMs: number, offsetMs: number): StepRows => {
  const rows: StepRows = new Map();
  for (const report of some) addRow(rows, rowOfReport(report, lengthMs, offsetMs));
  return rows;
};

/** What a step of reports is, by its definition. */
const expectedRows = (all: readonly StationReport[], lengthMs: number, offsetMs: number) => {
  const times = [...new Set(all.map(({ time }) => stepTimeOf(time, lengthMs, offsetMs)))];
  return times
    .toSorted((a, b) => a - b)
    .map((end) => {
      const own = all.filter(({ time }) => time > end - lengthMs && time <= end);
      const cells = SERIES_QUANTITIES.flatMap((id) => {
        const read = own.flatMap(({ time, values }) => {
          const value = values.get(id);
          return value === undefined ? [] : [{ time, value }];
        });
        if (read.length === 0) return [];
        const newest = Math.max(...read.map(({ time }) => time));
        const values = read.map(({ value }) => value);
        const cell = {
          last: Math.max(...read.filter(({ time }) => time === newest).map(({ value }) => value)),
          ageMs: end - newest,
          lowest: Math.min(...values),
          highest: Math.max(...values),
          sum: values.reduce((sum, value) => sum + value, 0),
          count: values.length,
        };
        return [[id, cell] as const];
      });
      const ageMs = end - Math.max(...own.map(({ time }) => time));
      return { time: end, ageMs, cells: new Map<string, unknown>(cells) };
    });
};

describe('steps of the series', () => {
  it('hold of (T − length, T] the last, lowest, highest, sum and number of the readings', () => {
    fc.assert(
      fc.property(
        reports,
        offsets,
        fc.constantFrom(SHORT_STEP_MS, HOUR_MS),
        (all, offsetMs, lengthMs) => {
          expect(sorted(rowsOf(all, lengthMs, offsetMs))).toEqual(
            expectedRows(all, lengthMs, offsetMs),
          );
        },
      ),
      propertyRuns(100),
    );
  });

  it('are the same in any order and any parts, stored in between or not, and hours from them', () => {
    fc.assert(
      fc.property(
        reports.chain((all) =>
          fc.record({
            all: fc.constant(all),
            shuffled: fc.shuffledSubarray([...all], { minLength: all.length }),
            cuts: fc.array(fc.nat(Math.max(1, all.length)), { maxLength: 4 }),
          }),
        ),
        offsets,
        ({ all, shuffled, cuts }, offsetMs) => {
          const whole = rowsOf(all, SHORT_STEP_MS, offsetMs);
          const merged: StepRows = new Map();
          const ends = [...cuts, shuffled.length].toSorted((a, b) => a - b);
          let from = 0;
          for (const end of ends) {
            const part = rowsOf(shuffled.slice(from, end), SHORT_STEP_MS, offsetMs);
            const stored = decodeRows(encodeRows([...part.values()], numbers), numbers);
            for (const row of stored) addRow(merged, row);
            from = end;
          }
          expect(sorted(merged)).toEqual(sorted(whole));
          expect(sorted(longerRows(merged.values(), HOUR_MS, offsetMs))).toEqual(
            sorted(rowsOf(all, HOUR_MS, offsetMs)),
          );
        },
      ),
      propertyRuns(100),
    );
  });

  it('come out of a block as they went in', () => {
    fc.assert(
      fc.property(
        reports,
        offsets,
        fc.constantFrom(SHORT_STEP_MS, HOUR_MS),
        (all, offsetMs, lengthMs) => {
          const rows = sorted(rowsOf(all, lengthMs, offsetMs));
          for (const day of new Set(rows.map(({ time }) => seriesDayOf(time, offsetMs)))) {
            const grid = { start: startOfSeriesDay(day, offsetMs), lengthMs };
            const own = rows.filter(({ time }) => seriesDayOf(time, offsetMs) === day);
            expect(unpackDay(packDay(own, grid, numbers), grid, numbers)).toEqual(own);
          }
        },
      ),
      propertyRuns(100),
    );
  });
});
