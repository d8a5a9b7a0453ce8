import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/epoch-ms.ts';
import { decodeJournalDay, type JournalEntry, joinJournalDay } from '#contract/journal/journal.ts';
import { journalSource } from '#storage/history/journal/journal-source.ts';
import type { StoreCaller } from '#storage/store-calls.ts';
import { journalOf } from '#tests/support/log/followed-journal.ts';
import { createLogger } from '#process/logger.ts';
import { SeriesFollower } from '#storage/history/series-follower.ts';
import { loadSqlite } from '#storage/sqlite/database.ts';
import { databasePath } from '#storage/sqlite/store-place.ts';
import { storedTagLog } from '#storage/log/stored-tag-log.ts';
import type { LoggedTag, TagLog } from '#storage/log/tag-log.ts';
import { type InlineStore, inlineStore } from '#tests/support/log/inline-store.ts';
import { keptStoreProgram } from '#tests/support/log/killed-server.ts';
import { flatTags, numberedFold } from '#tests/support/log/numbered-events.ts';
import { NUMBERED_RULES, reportedAt, reportedEvent } from '#tests/support/log/numbered-reports.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { reportsOf, stepsOf, storedSteps } from '#tests/support/log/series-steps.ts';
import { withFolder } from '#tests/support/log/store-folder.ts';

const OFFSET_MS = -3 * HOUR_MS;
const KEPT_MS = 1_000 * DAY_MS;
const log = createLogger('silent');
const now = () => reportedAt(1e6);

/** Runs with the log of a folder, opened in this process. */
const withLog = async <T>(
  directory: string,
  run: (kept: TagLog, store: InlineStore) => Promise<T>,
): Promise<T> => {
  const store = await inlineStore(directory);
  try {
    const opened = await storedTagLog(store, { log, now, retentionMs: 10_000 * DAY_MS });
    if (!opened.ok) throw new Error(opened.error);
    const done = await run(opened.value, store);
    await opened.value.close();
    return done;
  } finally {
    await store.close();
  }
};

const everyEvent = async (kept: TagLog): Promise<readonly LoggedTag[]> => {
  const { epoch, after } = await kept.held();
  const events: LoggedTag[] = [];
  for (;;) {
    const page = await kept.after({ epoch, seq: after + events.length }, 5_000);
    if (!page.ok) throw new Error(page.error);
    if (page.value.length === 0) return events;
    events.push(...page.value);
  }
};

/** Every event that was told is there once, in order, under the epoch it was told under. */
const expectLog = async (kept: TagLog, told: readonly (readonly string[])[]) => {
  const held = await kept.held();
  expect(new Set(told.map(([epoch]) => epoch))).toEqual(new Set([held.epoch]));
  expect(held.last).toBeGreaterThanOrEqual(Math.max(...told.map(([, seq]) => Number(seq))));
  const events = await everyEvent(kept);
  expect(events).toHaveLength(held.last);
  events.forEach(({ codigo, path, data, seq }, index) => {
    const its = { codigo, path, data, seq };
    const right = { ...reportedEvent(index + 1), seq: index + 1 };
    // The matcher takes too long for each of a hundred thousand.
    if (JSON.stringify(its) !== JSON.stringify(right)) expect(its).toEqual(right);
  });
  expect(flatTags(await kept.last())).toEqual(numberedFold(held.last, reportedEvent));
  return events;
};

/** The journal has what it would have if nobody had been killed, each entry once. */
const expectJournal = async (read: StoreCaller, events: readonly LoggedTag[]): Promise<void> => {
  const source = journalSource(read, () => undefined);
  const { days } = await source.index();
  const entries: JournalEntry[] = [];
  for (const day of days) {
    const { entries: texts = [] } = (await source.entries(day.day)) ?? {};
    const decoded = decodeJournalDay(JSON.parse(joinJournalDay(day.day, texts)));
    if (!decoded.ok) throw new Error(decoded.error);
    expect(decoded.value).toMatchObject({ rejected: 0, entries: { length: day.entries } });
    entries.push(...decoded.value.entries);
  }
  const stored = entries.toSorted((a, b) => a.id - b.id);
  const right = journalOf(events, NUMBERED_RULES);
  expect(stored).toEqual(
    right.map(({ codigo, at, event, position }, place) => {
      return { id: place + 1, at, station: codigo, event, position, annulled: null };
    }),
  );
};

/** The series, which follow the log to its end, have each of its events once. */
const expectSeries = async (
  directory: string,
  { write, read }: InlineStore,
  reader: TagLog,
  events: readonly LoggedTag[],
): Promise<void> => {
  const follower = new SeriesFollower({
    write,
    reader,
    offsetMinutes: OFFSET_MS / 60_000,
    keptMs: KEPT_MS,
    rules: NUMBERED_RULES,
    log,
    now,
  });
  follower.start();
  await follower.stop();
  expect(follower.counts).toMatchObject({ gaps: 0, lagEvents: 0, failures: 0, dropped: 0 });
  await expectJournal(read, events);
  const db = (await loadSqlite())(databasePath(directory));
  try {
    for (const [codigo, reports] of reportsOf(events, KEPT_MS)) {
      expect(storedSteps(db, codigo)).toEqual(stepsOf(reports, OFFSET_MS));
    }
  } finally {
    db.close();
  }
};

/** Holds the processor for a part of a commit: the other process goes on. */
const spin = (micros: number): void => {
  const end = performance.now() + micros / 1_000;
  while (performance.now() < end);
};

const kills = fc.record({
  /** After so many appends. */
  after: fc.integer({ min: 1, max: 150 }),
  micros: fc.integer({ min: 0, max: 20_000 }),
});
const lives = fc.array(fc.record({ writer: fc.option(kills), server: kills }), {
  minLength: 1,
  maxLength: 2,
});

it('whatever is killed, every event that was told is there once, in order, under the same epoch, and once in the series', async () => {
  await fc.assert(
    fc.asyncProperty(lives, fc.integer({ min: 1, max: 60 }), (script, most) =>
      withFolder(async (directory) => {
        const told: (readonly string[])[] = [];
        for (const { writer, server } of script) {
          const program = await keptStoreProgram(directory, most);
          if (writer !== null) {
            await program.tell(writer.after);
            spin(writer.micros);
            process.kill(program.writer, 'SIGKILL');
          }
          await program.tell(server.after);
          spin(server.micros);
          await program.kill();
          // Says why, if it did.
          expect(program.said.filter((line) => line.includes('in memory'))).toEqual([]);
          told.push(...program.told.map((line) => line.split(' ')));
        }
        const position = await withLog(directory, async (kept, store) => {
          const events = await expectLog(kept, told);
          await expectSeries(directory, store, kept, events);
          return kept.append([reportedEvent(events.length + 1)]);
        });
        await withLog(directory, async (kept) => {
          expect((await kept.last()).position).toEqual(position);
          expect(flatTags(await kept.last())).toEqual(numberedFold(position.seq, reportedEvent));
        });
      }),
    ),
    { ...propertyRuns(2), endOnFailure: true },
  );
}, 3_600_000);
