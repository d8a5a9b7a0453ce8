import { existsSync, mkdirSync, rmSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLogger } from '#process/logger.ts';
import type { CallFault } from '#storage/sqlite/calls.ts';
import type { Store, StoreCaller } from '#storage/store-calls.ts';
import { aheadPath } from '#storage/sqlite/store-place.ts';
import { inlineStore } from '#tests/support/log/inline-store.ts';
import { flatTags, numberedEvent, numberedFold } from '#tests/support/log/numbered-events.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { withFolder } from '#tests/support/log/store-folder.ts';
import { err } from '#domain/result.ts';
import { storedTagLog, type StoredTagLog } from './stored-tag-log.ts';
import type { LoggedTag, TagFollower } from './tag-log.ts';

const log = createLogger('silent');

/** What a disk or its process does with a call. */
const FATES = ['done', 'full', 'lost', 'done, answer lost', 'late, done', 'late, lost'] as const;
type Fate = (typeof FATES)[number];

const fault = (kind: CallFault['kind']) => Promise.resolve(err({ kind, message: kind }));
const never = <T>(): Promise<T> => new Promise(() => undefined);

/**
 * A store whose calls that write events meet the fates of a list, one after the other; then all are done. Probes are: what has hung answers
 * one day, or dies.
 */
const faulty = (store: Store, fates: Fate[], asked: string[] = []): Store => {
  const call: StoreCaller['call'] = (name, argument) => {
    asked.push(name);
    const isMet = name === 'logAppend' || name === 'logRenew';
    const fate = isMet ? (fates.shift() ?? 'done') : 'done';
    if (fate === 'full') return fault('full');
    if (fate === 'lost') return fault('gone');
    if (fate === 'late, lost') return never();
    const done = store.write.call(name, argument);
    if (fate === 'done, answer lost') return fault('gone');
    return fate === 'done' ? done : never();
  };
  return { ...store, write: { call } };
};

/** Follows a log as a reader does: state anew wherever the stream ends. Throws where an event is not the next one. */
class Reader implements TagFollower {
  readonly events = new Map<string, LoggedTag>();
  readonly fold = new Map<string, unknown>();
  readonly #log: StoredTagLog;
  #seq = -1;
  #epoch = '';

  constructor(log: StoredTagLog) {
    this.#log = log;
  }

  async start(): Promise<void> {
    for (;;) {
      const state = await this.#log.last();
      const { position } = state;
      this.fold.clear();
      for (const [tag, data] of flatTags(state)) this.fold.set(tag, data);
      this.#seq = position.seq;
      this.#epoch = position.epoch;
      if ((await this.#log.follow(position, this)).ok) return;
    }
  }

  readonly event = (tag: LoggedTag): void => {
    const { epoch, seq, codigo, path, data } = tag;
    if (epoch !== this.#epoch || seq !== this.#seq + 1) throw new Error(`${epoch} ${seq}`);
    this.#seq = seq;
    this.events.set(`${epoch} ${seq}`, tag);
    this.fold.set(`${codigo} ${path}`, data);
  };

  readonly ended = (): void => void this.start();
}

const openOn = async (store: Store): Promise<StoredTagLog> => {
  // Fewer events than wait for the disk: these stay.
  const bounds = { capacity: 4, maxAgeMs: 1e9 };
  const opened = await storedTagLog(store, { log, ...bounds, longestCommitMs: 15, retryMs: 1 });
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
};

it('whatever the disk does, no number of an epoch names two events, and the file ends as the stream does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...FATES), { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      fc.boolean(),
      (fates, sizes, isWaiting, isMarked) =>
        withFolder(async (directory) => {
          const store = await inlineStore(directory);
          if (!isMarked) mkdirSync(aheadPath(directory));
          const kept = await openOn(faulty(store, [...fates]));
          const reader = new Reader(kept);
          await reader.start();
          /** By position the number of the event that was told there. */
          const told = new Map<string, number>();
          let count = 0;
          const appends: Promise<void>[] = [];
          for (const size of sizes) {
            const tags = Array.from({ length: size }, (_, index) =>
              numberedEvent(count + index + 1),
            );
            count += size;
            const number = count;
            const append = async (): Promise<void> => {
              const { epoch, seq } = await kept.append(tags);
              const place = `${epoch} ${seq}`;
              expect(told.get(place) ?? number).toBe(number);
              told.set(place, number);
              expect(seq).toBe(number);
            };
            const appended = append();
            appends.push(appended);
            if (isWaiting) await appended;
          }
          await Promise.all(appends);
          await expect.poll(() => kept.state().kind, { interval: 1 }).toBe('following');
          const { position } = await kept.last();
          const wanted = numberedFold(count);
          expect(flatTags(await kept.last())).toEqual(wanted);
          await expect.poll(() => reader.fold, { interval: 1 }).toEqual(wanted);
          for (const [place, { codigo, path, data }] of reader.events) {
            const [, seq] = place.split(' ');
            expect({ codigo, path, data }).toEqual(numberedEvent(Number(seq)));
          }
          await kept.close();
          await store.close();
          if (!isMarked) rmSync(aheadPath(directory), { recursive: true });
          const again = await inlineStore(directory);
          const reopened = await openOn(again);
          expect((await reopened.last()).position).toEqual(position);
          expect(flatTags(await reopened.last())).toEqual(wanted);
          const held = await reopened.held();
          const page = await reopened.after({ epoch: held.epoch, seq: held.after }, 1_000);
          if (!page.ok) throw new Error(page.error);
          expect(page.value.map(({ seq }) => seq)).toEqual(
            Array.from({ length: count - held.after }, (_, index) => held.after + 1 + index),
          );
          for (const { codigo, path, data, seq } of page.value) {
            expect({ codigo, path, data }).toEqual(numberedEvent(seq));
          }
          await reopened.close();
          await again.close();
        }),
    ),
    propertyRuns(12),
  );
});

it('whatever the disk did before a death, no number that was told is told again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          fates: fc.array(fc.constantFrom(...FATES), { maxLength: 6 }),
          steps: fc.array(fc.constantFrom('append', 'asked'), { minLength: 2, maxLength: 8 }),
        }),
        { minLength: 2, maxLength: 4 },
      ),
      (lives) =>
        withFolder(async (directory) => {
          const told = new Map<string, number>();
          let number = 0;
          for (const { fates, steps } of lives) {
            const store = await inlineStore(directory);
            const asked: string[] = [];
            const kept = await openOn(faulty(store, [...fates], asked));
            const { epoch, seq } = (await kept.last()).position;
            // What was told under this epoch is here.
            const seqs = [...told.keys()].map((place) => place.split(' '));
            const own = seqs.filter(([its]) => its === epoch).map(([, its]) => Number(its));
            expect(Math.max(0, ...own)).toBeLessThanOrEqual(seq);
            for (const step of steps) {
              if (step === 'append') {
                number += 1;
                const event = { codigo: 'EST-00013', path: 'p', data: number };
                const position = await kept.append([event]);
                const place = `${position.epoch} ${position.seq}`;
                expect(told.has(place)).toBe(false);
                told.set(place, number);
              } else if (kept.state().kind === 'gone') {
                // Some step of its coming back.
                const before = asked.length;
                const isAt = (): boolean => asked.length > before || kept.state().kind !== 'gone';
                await expect.poll(isAt, { interval: 1 }).toBe(true);
              }
            }
            store.abandon();
            await kept.close();
          }
        }),
    ),
    propertyRuns(12),
  );
});

it.each([true, false])(
  'goes on in memory while the disk is full, says it once, and comes back; marked: %s',
  (isMarked) =>
    withFolder(async (directory) => {
      const lines: string[] = [];
      const store = await inlineStore(directory);
      if (!isMarked) mkdirSync(aheadPath(directory));
      const fates: Fate[] = ['done', 'full', 'full', 'full'];
      const opened = await storedTagLog(faulty(store, fates), {
        log: createLogger('warn', (line) => lines.push(line)),
        retryMs: 1,
      });
      if (!opened.ok) throw new Error(opened.error);
      const kept = opened.value;
      let ended = 0;
      const before = await kept.append([numberedEvent(1)]);
      await kept.follow(null, { event: () => undefined, ended: () => (ended += 1) });
      const away = await kept.append([numberedEvent(2)]);
      expect(kept.state()).toEqual({ kind: 'gone', reason: 'full' });
      expect(away).toMatchObject({ seq: 2 });
      expect(away.epoch === before.epoch).toBe(isMarked);
      expect(ended).toBe(isMarked ? 0 : 1);
      expect((await kept.after(before, 10)).ok).toBe(isMarked);
      expect(existsSync(aheadPath(directory))).toBe(true);
      await expect.poll(() => kept.state().kind).toBe('following');
      expect(await kept.append([numberedEvent(3)])).toEqual({ epoch: away.epoch, seq: 3 });
      expect(ended).toBe(isMarked ? 0 : 1);
      expect(existsSync(aheadPath(directory))).toBe(!isMarked);
      expect(kept.counts).toMatchObject({ timesGone: 1 });
      expect(lines).toHaveLength(2);
      await kept.close();
      await store.close();
    }),
);

it('pages what is older than its memory, then goes on without a gap', () =>
  withFolder(async (directory) => {
    const store = await inlineStore(directory);
    const opened = await storedTagLog(store, { log, capacity: 100, maxAgeMs: 1e9 });
    if (!opened.ok) throw new Error(opened.error);
    const kept = opened.value;
    const start = (await kept.last()).position;
    for (let seq = 1; seq <= 10_000; seq += 50) {
      await kept.append(Array.from({ length: 50 }, (_, index) => numberedEvent(seq + index)));
    }
    expect(await kept.held()).toMatchObject({ after: 0, last: 10_000 });
    const received: number[] = [];
    const following = kept.follow(start, {
      event: ({ seq }) => void received.push(seq),
      ended: () => undefined,
    });
    // While it reads, others come.
    for (let seq = 10_001; seq <= 10_500; seq += 1) await kept.append([numberedEvent(seq)]);
    expect(await following).toMatchObject({ ok: true });
    expect(received).toEqual(Array.from({ length: 10_500 }, (_, index) => index + 1));
    const page = await kept.after({ ...start, seq: 7 }, 3);
    expect(page.ok && page.value.map(({ seq }) => seq)).toEqual([8, 9, 10]);
    await kept.close();
    await store.close();
  }));

it('names stations and their tags in the order of their first events after a start too', () =>
  withFolder(async (directory) => {
    const tags = ['B p', 'Ã\0\ud800 p', 'A q', 'A p', 'B a', '__proto__ x'].map((words, data) => {
      const [codigo = '', path = ''] = words.split(' ');
      return { codigo, path, data };
    });
    const orderOf = async (kept: StoredTagLog) =>
      [...(await kept.last()).tagsByCode].map(([codigo, own]) => [codigo, [...own]]);
    const store = await inlineStore(directory);
    const kept = await openOn(store);
    await kept.append(tags);
    await kept.append(tags.toReversed());
    const before = await orderOf(kept);
    const codes = await kept.codes();
    await kept.close();
    await store.close();
    const again = await inlineStore(directory);
    const reopened = await openOn(again);
    expect(await orderOf(reopened)).toEqual(before);
    expect(await reopened.codes()).toEqual(codes);
    await reopened.close();
    await again.close();
  }));

it('neither loses nor doubles what was under way when the process died, and stays with its epoch', () =>
  withFolder(async (directory) => {
    const store = await inlineStore(directory);
    const fates: Fate[] = ['done', 'done, answer lost', 'lost', 'lost', 'done, answer lost'];
    const opened = await storedTagLog(faulty(store, fates), { log, longestCommitMs: 60_000 });
    if (!opened.ok) throw new Error(opened.error);
    const kept = opened.value;
    const start = (await kept.last()).position;
    for (let seq = 1; seq <= 4; seq += 1) {
      expect(await kept.append([numberedEvent(seq)])).toEqual({ ...start, seq });
    }
    expect(kept.counts).toMatchObject({ timesGone: 0, commits: 4, eventsWritten: 4 });
    const read = await store.read.call('logHead', null);
    expect(read).toMatchObject({ ok: true, value: { head: 4, after: 0 } });
    expect(kept.heldEvents).toBe(4);
    await kept.close();
    await store.close();
  }));

it('says that it is behind while a commit takes its time, and gone when it takes too long', () =>
  withFolder(async (directory) => {
    const store = await inlineStore(directory);
    const opened = await storedTagLog(faulty(store, ['late, lost']), {
      log,
      longestCommitMs: 1_300,
      retryMs: 60_000,
    });
    if (!opened.ok) throw new Error(opened.error);
    const kept = opened.value;
    const appended = kept.append([numberedEvent(1)]);
    expect(kept.state()).toEqual({ kind: 'following' });
    await expect.poll(() => kept.state()).toEqual({ kind: 'behind', seconds: 1 });
    expect((await appended).seq).toBe(1);
    expect(kept.state()).toEqual({ kind: 'gone', reason: 'no answer in 1.3 s' });
    await kept.close();
    expect(kept.state()).toEqual({ kind: 'following' });
    await store.close();
  }));

it('holds 64 MB of what waits for the disk, then the oldest are a gap under the same epoch', () =>
  withFolder(async (directory) => {
    const store = await inlineStore(directory);
    const fates: Fate[] = [];
    const kept = await openOn(faulty(store, fates));
    const start = await kept.append([numberedEvent(1)]);
    for (let seq = 2; seq <= 3_000; seq += 1) {
      fates.push('full');
      await kept.append([{ codigo: 'EST-00013', path: 'p', data: 'x'.repeat(15_000) }]);
    }
    const { epoch, after } = await kept.held();
    expect(kept.heldEvents).toBeGreaterThan(1_000);
    expect(kept.heldEvents).toBeLessThan(2_200);
    expect(await kept.after(start, 1)).toEqual(err('expired'));
    expect((await kept.after({ epoch, seq: after }, 1)).ok).toBe(true);
    fates.length = 0;
    await expect.poll(() => kept.state().kind).toBe('following');
    expect(await kept.append([numberedEvent(3_001)])).toEqual({ ...start, seq: 3_001 });
    await kept.close();
    await store.close();
  }));
