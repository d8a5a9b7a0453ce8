import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLogger } from '#process/logger.ts';
import type { LoggedTag, TagLog } from '#storage/log/tag-log.ts';
import { storedTagLog } from '#storage/log/stored-tag-log.ts';
import { inlineStore } from '#tests/support/log/inline-store.ts';
import { keptLogProgram } from '#tests/support/log/killed-server.ts';
import { numberedEvent, numberedFold } from '#tests/support/log/numbered-events.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const log = createLogger('silent');

/** Runs with the log of a folder, opened in this process. */
const withLog = async <T>(directory: string, run: (kept: TagLog) => Promise<T>): Promise<T> => {
  const store = await inlineStore(directory);
  try {
    const opened = await storedTagLog(store, { log });
    if (!opened.ok) throw new Error(opened.error);
    const done = await run(opened.value);
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

const flatState = async (kept: TagLog) => {
  const flat = new Map<string, unknown>();
  for (const [codigo, tags] of (await kept.last()).tagsByCode) {
    for (const [path, data] of tags) flat.set(`${codigo} ${path}`, data);
  }
  return flat;
};

/** Holds the processor for a part of a commit: the other process goes on. */
const spin = (micros: number): void => {
  const end = performance.now() + micros / 1_000;
  while (performance.now() < end);
};

const kills = fc.record({
  /** After so many appends. */
  after: fc.integer({ min: 1, max: 300 }),
  micros: fc.integer({ min: 0, max: 3_000 }),
});

it('whatever is killed, every event that was told is there once, in order, under the same epoch', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.option(kills),
      kills,
      fc.integer({ min: 1, max: 60 }),
      async (writer, server, most) => {
        const directory = mkdtempSync(join(tmpdir(), 'vigia-killed-'));
        try {
          const program = await keptLogProgram(directory, most);
          if (writer !== null) {
            await program.tell(writer.after);
            spin(writer.micros);
            process.kill(program.writer, 'SIGKILL');
          }
          await program.tell(server.after);
          spin(server.micros);
          await program.kill();
          const told = program.told.map((line) => line.split(' '));
          const [epoch = ''] = told[0] ?? [];
          const position = await withLog(directory, async (kept) => {
            const held = await kept.held();
            // Says why, if it did.
            expect(program.said.filter((line) => line.includes('in memory'))).toEqual([]);
            expect(held.epoch).toBe(epoch);
            for (const [its] of told) expect(its).toBe(epoch);
            expect(held.last).toBeGreaterThanOrEqual(
              Math.max(...told.map(([, seq]) => Number(seq))),
            );
            const events = await everyEvent(kept);
            expect(events).toHaveLength(held.last);
            events.forEach(({ codigo, path, data, seq }, index) => {
              const its = { codigo, path, data, seq };
              // The matcher takes too long for each of a hundred thousand.
              const isRight =
                JSON.stringify(its) ===
                JSON.stringify({ ...numberedEvent(index + 1), seq: index + 1 });
              if (!isRight) expect(its).toEqual({ ...numberedEvent(index + 1), seq: index + 1 });
            });
            expect(await flatState(kept)).toEqual(numberedFold(held.last));
            return kept.append([numberedEvent(held.last + 1)]);
          });
          await withLog(directory, async (kept) => {
            expect((await kept.last()).position).toEqual(position);
            expect(await flatState(kept)).toEqual(numberedFold(position.seq));
          });
        } finally {
          rmSync(directory, { recursive: true, force: true });
        }
      },
    ),
    { ...propertyRuns(2), endOnFailure: true },
  );
}, 3_600_000);
