import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHANGES_PATH } from '#contract/changes.ts';
import { DAY_MS } from '#domain/time/epoch-ms.ts';
import { createLogger } from '#process/logger.ts';
import { storedTagLog } from '#storage/log/stored-tag-log.ts';
import { inlineStore } from '#tests/support/log/inline-store.ts';
import { keptStoreProgram } from '#tests/support/log/killed-server.ts';
import { reportedAt, reportedEvent } from '#tests/support/log/numbered-reports.ts';
import { withFolder } from '#tests/support/log/store-folder.ts';
import { ChangesReader } from '#tests/support/provider/changes-reader.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

/** The number of the last event of a folder's log, opened in this process. */
const lastOf = async (directory: string): Promise<number> => {
  const store = await inlineStore(directory);
  try {
    const opened = await storedTagLog(store, {
      log: createLogger('silent'),
      now: () => reportedAt(1e6),
      retentionMs: 10_000 * DAY_MS,
    });
    if (!opened.ok) throw new Error(opened.error);
    const { last } = await opened.value.held();
    await opened.value.close();
    return last;
  } finally {
    await store.close();
  }
};

const lives = fc.array(
  fc.record({
    /** The server is killed after so many appends, its writer before it. */
    appends: fc.integer({ min: 1, max: 120 }),
    killsWriter: fc.boolean(),
    /** How the reader asks while it lives, one after the other. */
    asks: fc.array(fc.constantFrom('page', 'stream', 'cut stream'), { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 3 },
);

it('whatever is killed, a reader that follows positions has every event once, in order', async () => {
  let streamed = 0;
  let paged = 0;
  await fc.assert(
    fc.asyncProperty(lives, fc.integer({ min: 1, max: 60 }), (script, most) =>
      withFolder(async (directory) => {
        const reader = new ChangesReader();
        for (const { appends, killsWriter, asks } of script) {
          const program = await keptStoreProgram(directory, most);
          const reading = reader.follow(program.url + CHANGES_PATH, asks);
          if (killsWriter) {
            await program.tell(appends);
            process.kill(program.writer, 'SIGKILL');
          }
          await program.tell(appends);
          await program.kill();
          await reading;
        }
        const last = await lastOf(directory);
        const program = await keptStoreProgram(directory, most);
        // The program has appended since: what follows is known by its numbers.
        await reader.readUpTo(program.url + CHANGES_PATH, last);
        await program.kill();
        const { begun, events } = reader;
        expect(events.length).toBeGreaterThanOrEqual(last - begun);
        events.forEach((event, index) => {
          const seq = begun + index + 1;
          expect(event).toEqual({ ...reportedEvent(seq), seq, at: expect.any(Number) });
        });
        streamed += reader.streamed;
        paged += events.length - reader.streamed;
      }),
    ),
    { ...propertyRuns(4), endOnFailure: true },
  );
  // Both ways were gone.
  expect([streamed > 0, paged > 0]).toEqual([true, true]);
}, 3_600_000);
