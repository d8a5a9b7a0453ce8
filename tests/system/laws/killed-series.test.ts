import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { createLogger } from '#process/logger.ts';
import { ReportFold } from '#storage/history/report-fold.ts';
import { SeriesFollower } from '#storage/history/series-follower.ts';
import type { StationReport } from '#storage/history/station-fold.ts';
import { loadSqlite } from '#storage/sqlite/database.ts';
import { databasePath } from '#storage/sqlite/store-place.ts';
import { storedTagLog } from '#storage/log/stored-tag-log.ts';
import type { LoggedTag, TagLog } from '#storage/log/tag-log.ts';
import { inlineStore } from '#tests/support/log/inline-store.ts';
import { keptLogProgram } from '#tests/support/log/killed-server.ts';
import { reportedAt, REPORTING_STATIONS } from '#tests/support/log/numbered-reports.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { stepsOf, storedSteps } from '#tests/support/log/series-steps.ts';

const OFFSET_MS = -3 * HOUR_MS;
const PROGRAM = fileURLToPath(new URL('../../support/log/kept-series-program.ts', import.meta.url));
const log = createLogger('silent');

const everyEvent = async (kept: TagLog): Promise<readonly LoggedTag[]> => {
  const { epoch, after } = await kept.held();
  expect(after).toBe(0);
  const events: LoggedTag[] = [];
  for (;;) {
    const page = await kept.after({ epoch, seq: events.length }, 5_000);
    if (!page.ok) throw new Error(page.error);
    if (page.value.length === 0) return events;
    events.push(...page.value);
  }
};

/** Opens the folder again, lets the series follow the log to its end, and returns all of its events. */
const followedToTheEnd = async (directory: string): Promise<readonly LoggedTag[]> => {
  const store = await inlineStore(directory);
  const now = () => reportedAt(1e6);
  const opened = await storedTagLog(store, { log, now, retentionMs: 10_000 * DAY_MS });
  if (!opened.ok) throw new Error(opened.error);
  const follower = new SeriesFollower({
    write: store.write,
    reader: opened.value,
    offsetMinutes: OFFSET_MS / 60_000,
    keptMs: 1_000 * DAY_MS,
    log,
    now,
  });
  follower.start();
  await follower.stop();
  expect(follower.counts).toMatchObject({ gaps: 0, lagEvents: 0, failures: 0, dropped: 0 });
  const events = await everyEvent(opened.value);
  await opened.value.close();
  await store.close();
  return events;
};

/** What all events say, station by station. */
const reportsOf = (events: readonly LoggedTag[]): ReadonlyMap<string, readonly StationReport[]> => {
  const fold = new ReportFold(1_000 * DAY_MS);
  const reports = new Map<string, StationReport[]>();
  const add = (codigo: string, some: readonly StationReport[]): void => {
    const own = reports.get(codigo) ?? [];
    own.push(...some);
    reports.set(codigo, own);
  };
  for (const event of events) add(event.codigo, fold.take(event));
  for (const codigo of REPORTING_STATIONS) add(codigo, fold.openOf(codigo));
  return reports;
};

const spin = (micros: number): void => {
  const end = performance.now() + micros / 1_000;
  while (performance.now() < end);
};

const kills = fc.record({
  /** After so many appends. */
  after: fc.integer({ min: 1, max: 100 }),
  micros: fc.integer({ min: 0, max: 20_000 }),
});

it('whatever is killed, the series have every event of the log once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ writer: fc.option(kills), server: kills }), {
        minLength: 1,
        maxLength: 2,
      }),
      fc.integer({ min: 1, max: 60 }),
      async (lives, most) => {
        const directory = mkdtempSync(join(tmpdir(), 'vigia-killed-'));
        try {
          for (const { writer, server } of lives) {
            const program = await keptLogProgram(directory, most, PROGRAM);
            if (writer !== null) {
              await program.tell(writer.after);
              spin(writer.micros);
              process.kill(program.writer, 'SIGKILL');
            }
            await program.tell(server.after);
            spin(server.micros);
            await program.kill();
          }
          const reports = reportsOf(await followedToTheEnd(directory));
          const db = (await loadSqlite())(databasePath(directory));
          try {
            for (const codigo of REPORTING_STATIONS) {
              const expected = stepsOf(reports.get(codigo) ?? [], OFFSET_MS);
              expect(storedSteps(db, codigo)).toEqual(expected);
            }
          } finally {
            db.close();
          }
        } finally {
          rmSync(directory, { recursive: true, force: true });
        }
      },
    ),
    { ...propertyRuns(1), endOnFailure: true },
  );
}, 3_600_000);
