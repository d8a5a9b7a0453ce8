import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryRow, TagMessage, WireValue } from '#contract/tag-source.ts';
import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import { HISTORY_STEPS } from '#domain/series/history-step.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { Result } from '#domain/result.ts';
import { createLogger } from '#process/logger.ts';
import { pagedPast } from '#storage/history/paged-past.ts';
import { PastFiller } from '#storage/history/past-filler.ts';
import { SeriesFollower } from '#storage/history/series-follower.ts';
import { storedHistory } from '#storage/history/stored-history.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { readHistory } from '#simulation/network/history.ts';
import { LiveNetwork } from '#simulation/network/live-network.ts';
import { scenarioClock } from '#simulation/network/scenario-clock.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { openSeriesDatabase } from '#tests/support/log/series-database.ts';
import { demonstrationFlood } from '#tests/support/network/simulation.ts';

const STEP_MS = 5 * MINUTE_MS;
const KEPT_MS = 90 * DAY_MS;
const QUIET = createLogger('silent');
const scenario = demonstrationFlood();
const offsetMinutes = scenario.utcOffsetMinutes;

/** How far a column may be from the scenario's: text values have one decimal, and what is worked out from them less. */
const TOLERANCE: { readonly [Field in HistoricalField]?: number } = {
  temperatura: 0.05,
  sens_termica: 0.05,
  ponto_orvalho: 0.08,
};

const isNear = (field: HistoricalField, a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= (TOLERANCE[field] ?? 0) + 1e-5;

/** The columns in which history differs from the scenario's, row by row; a row that is missing differs in all. */
const differences = (
  expected: readonly HistoryRow[],
  found: readonly HistoryRow[],
): readonly unknown[] => {
  const byStamp = new Map(found.map((row) => [row.timestamp, row]));
  return expected.flatMap((row) => {
    const own = byStamp.get(row.timestamp);
    return HISTORICAL_FIELDS.filter(
      (field) => !isNear(field, row[field], own === undefined ? Number.NaN : own[field]),
    ).map((field) => [row.timestamp, field, row[field], own?.[field]]);
  });
};

const rowsOf = (answer: Result<readonly HistoryRow[], string>): readonly HistoryRow[] => {
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
};

describe('history of what was said', () => {
  it('is the history of the network that said it, at every step', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          station: fc.constantFrom(...scenario.stations),
          hours: fc.integer({ min: 1, max: 60 }),
          /** Of the start in the scenario's loop. */
          begin: fc.integer({ min: 0, max: 20 * 24 }),
          step: fc.constantFrom(...HISTORY_STEPS),
        }),
        async ({ station, hours, begin, step }) => {
          const start = epochMs(Date.UTC(2026, 8, 10, 3) + begin * STEP_MS);
          let now: EpochMs = start;
          const clock = scenarioClock(
            scenario,
            epochMs(scenario.start + begin * HOUR_MS),
            1,
            () => now,
          );
          const network = new LiveNetwork({ ...scenario, stations: [station] }, clock);
          const log = memoryTagLog({ now: () => now, capacity: 2 ** 20, maxAgeMs: 100 * DAY_MS });
          const said: TagMessage[] = [];
          const event = (tag: TagMessage): void => void said.push(tag);
          const sink = {
            state: (all: ReadonlyMap<string, ReadonlyMap<string, WireValue>>) => {
              for (const [codigo, tags] of all)
                for (const [path, data] of tags) event({ codigo, path, data });
            },
            event,
          };
          network.start(DAY_MS, sink);
          await log.append(said.splice(0));
          const series = await openSeriesDatabase();
          const follower = new SeriesFollower({
            write: series.caller,
            reader: log,
            offsetMinutes,
            keptMs: KEPT_MS,
            log: QUIET,
            now: () => now,
          });
          for (let at = 1; at <= hours * 12; at += 1) {
            now = epochMs(start + at * STEP_MS);
            network.report(station);
            await log.append(said.splice(0));
          }
          network.stop();
          follower.start();
          await follower.stop();
          const history = storedHistory({
            read: series.caller,
            offsetMinutes,
            keptMs: KEPT_MS,
            now: () => now,
          });
          const query = { codigo: station.codigo, step, period: null, from: start, to: now };
          const expected = readHistory(scenario, clock, query);
          const found = await history(query);
          series.close();
          expect(differences(rowsOf(expected), rowsOf(found))).toEqual([]);
          // A longer step has a row also where the station fell silent within it.
          if (step === 'Int5min') expect(rowsOf(found).length).toBe(rowsOf(expected).length);
        },
      ),
      propertyRuns(6),
    );
  });

  it('is that of the time before, once it is filled', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...scenario.stations),
        fc.integer({ min: 0, max: 20 * 24 }),
        async (station, begin) => {
          const start = epochMs(Date.UTC(2026, 8, 10, 3) + begin * STEP_MS);
          const now = () => start;
          const one = { ...scenario, stations: [station] };
          const clock = scenarioClock(scenario, epochMs(scenario.start + begin * HOUR_MS), 1, now);
          const { past } = new LiveNetwork(one, clock);
          const series = await openSeriesDatabase();
          const parts = { offsetMinutes, now, log: QUIET, write: series.caller };
          const filler = new PastFiller({
            ...parts,
            past: pagedPast(past, offsetMinutes * MINUTE_MS, DAY_MS),
            codes: () => Promise.resolve([station.codigo]),
            keptMs: DAY_MS,
          });
          filler.start(await series.resume(offsetMinutes));
          await expect.poll(() => filler.isFull, { interval: 5 }).toBe(true);
          await filler.stop();
          const history = storedHistory({ ...parts, read: series.caller, keptMs: KEPT_MS });
          for (const step of HISTORY_STEPS) {
            const from = epochMs(start - DAY_MS);
            const query = { codigo: station.codigo, step, period: null, from, to: start };
            const expected = rowsOf(readHistory(scenario, clock, query));
            expect(differences(expected, rowsOf(await history(query)))).toEqual([]);
          }
          series.close();
        },
      ),
      propertyRuns(3),
    );
  });
});
