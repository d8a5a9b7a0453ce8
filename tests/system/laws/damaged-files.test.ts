import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { ownProgram } from '#tests/support/chaos/chaos-process.ts';
import { inlineStore } from '#tests/support/log/inline-store.ts';
import { numberedEvent } from '#tests/support/log/numbered-events.ts';
import { withFolder } from '#tests/support/log/store-folder.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { databasePath } from '#storage/sqlite/store-place.ts';
import { NO_JOURNAL } from '#storage/history/journal/journal-fold.ts';

const PROGRAM = new URL('../../support/log/check-program.ts', import.meta.url);
const EVENTS = 2_000;

/** A store with events, steps and reports under way. */
const fill = async (directory: string): Promise<void> => {
  const store = await inlineStore(directory);
  const head = await store.write.call('logHead', null);
  if (!head.ok) throw new Error(head.error.message);
  await store.write.call('logAppend', {
    ...head.value,
    after: 0,
    keptFrom: 0,
    events: Array.from({ length: EVENTS }, (_, index) => ({
      ...numberedEvent(index + 1),
      at: epochMs(index),
    })),
  });
  await store.write.call('seriesResume', { offsetMs: 0, quantities: ['rio', 'umidade'] });
  await store.write.call('seriesWrite', {
    now: epochMs(0),
    after: null,
    position: { epoch: 'e', seq: EVENTS },
    journal: NO_JOURNAL,
    stations: ['EST-1', 'EST-2', 'EST-3'].map((codigo) => ({
      codigo,
      state: '{"held":{}}',
      rows: Array.from({ length: 300 }, (_, step) => {
        const time = epochMs((step + 1) * 300_000);
        return { time, reportedAt: time, cells: new Map([['rio', { value: step, at: time }]]) };
      }),
    })),
  });
  await store.close();
};

/** Where, in millionths of the file, and what is done there. */
const patch = fc.record({
  at: fc.noBias(fc.integer({ min: 0, max: 999_999 })),
  bytes: fc.oneof(
    { weight: 3, arbitrary: fc.uint8Array({ minLength: 64, maxLength: 64 }) },
    { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(0, 0xa5).map((byte) => new Uint8Array(4_096).fill(byte)),
    },
    { weight: 1, arbitrary: fc.constant('cut' as const) },
  ),
});
const patches = fc.array(patch, { minLength: 1, maxLength: 12 });

const damaged = (
  sound: Buffer,
  all: readonly (typeof patch extends fc.Arbitrary<infer P> ? P : never)[],
): Buffer => {
  let bytes = Buffer.from(sound);
  for (const { at, bytes: patched } of all) {
    const from = Math.floor((at / 1_000_000) * bytes.length);
    // Not within the header: what is no database of ours is refused as that.
    if (patched === 'cut') bytes = bytes.subarray(0, Math.max(4_096, from - (from % 512)));
    else Buffer.from(patched).copy(bytes, Math.max(100, from));
  }
  return bytes;
};

/** The lines of a program that verifies folders; fewer than there are folders where it dies. */
const checkedBy = (folders: readonly string[]): Promise<readonly unknown[]> =>
  new Promise((resolve) => {
    const { program, args } = ownProgram(PROGRAM, ...folders);
    execFile(program, args, (_, out) => {
      resolve(
        out
          .split('\n')
          .slice(0, -1)
          .map((line) => parseJson(line)),
      );
    });
  });

/** Damaged files of one run, all verified by one program. */
const FILES = 6;

it('mends a file whatever is damaged in it, or says that it cannot: the program does not die and leaves nothing', () =>
  withFolder(async (folder) => {
    const sound = join(folder, 'sound');
    mkdirSync(sound);
    await fill(sound);
    const bytes = readFileSync(databasePath(sound));
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(patches, { minLength: FILES, maxLength: FILES }), async (files) => {
        run += 1;
        const folders = files.map((all, file) => {
          const directory = join(folder, `${run}-${file}`);
          cpSync(sound, directory, { recursive: true });
          writeFileSync(databasePath(directory), damaged(bytes, all));
          return directory;
        });
        const lines = await checkedBy(folders);
        expect(lines).toHaveLength(FILES);
        lines.forEach((line, file) => {
          const directory = folders[file] ?? '';
          if (!isRecord(line)) throw new Error('no answer');
          const { report, again, sentence } = line;
          const left = readdirSync(directory).filter((name) => name !== 'vigia.db.damaged');
          expect(left.toSorted()).toEqual(['vigia.db', 'vigia.lock']);
          if (report === undefined) {
            expect(sentence).toMatch(/^[^\n]* is damaged where it cannot be mended: put[^\n]*$/);
            expect(sentence).toContain(directory);
          } else {
            // What it has mended is sound, and holds what it says.
            expect(again).toMatchObject({ repairs: [] });
            if (isRecord(report)) expect(again).toMatchObject({ ...report, repairs: [] });
          }
        });
      }),
      { ...propertyRuns(1), endOnFailure: true },
    );
  }));
