import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok, type Result } from '#domain/result.ts';
import type { TagEvent } from '#domain/tags/tag-event.ts';
import { Dictionary, fieldOf, pathIdOf } from '#worker/log/dictionary.ts';
import { EventLog } from '#worker/log/event-log.ts';
import { TagTable } from '#worker/log/tag-table.ts';
import {
  type RawRecord,
  CHECKPOINT_KEY,
  sortRecords,
} from '#worker/persistence/persisted-records.ts';
import { LogKeeper } from '#worker/persistence/log-writer.ts';
import type { LogStore, StoreFault } from '#worker/persistence/log-store.ts';
import { entriesOf, restoreCheckpoint } from '#worker/persistence/restore-log.ts';
import type { StoredLog } from '#worker/persistence/stored-log.ts';
import { logFixture } from '#tests/support/log-fixture.ts';
import { tagEvents } from '#tests/support/tag-events.ts';

const PROVIDER = 'https://provider.test/graphql';
const NOW = 10_000;

/** A store that dies at a write: what it holds then is what the next visit finds. Each write is whole or not there. */
class MortalStore implements LogStore {
  readonly records = new Map<unknown, unknown>();
  #writesLeft: number;

  constructor(writes: number) {
    this.#writesLeft = writes;
  }

  open = () => Promise.resolve(ok({ kept: null, setAside: 0 }));
  dropAside = () => Promise.resolve(ok(undefined));
  close = () => undefined;

  append(firstOffset: number, run: ArrayBuffer): Promise<Result<void, StoreFault>> {
    return this.#write(() => this.records.set(firstOffset, run));
  }

  replaceWith(checkpoint: ArrayBuffer): Promise<Result<void, StoreFault>> {
    return this.#write(() => {
      this.records.clear();
      this.records.set(CHECKPOINT_KEY, checkpoint);
    });
  }

  #write(act: () => void): Promise<Result<void, StoreFault>> {
    this.#writesLeft -= 1;
    // A dead page answers nobody; the keeper is told all is well, so that it goes on as it would.
    if (this.#writesLeft >= 0) act();
    return Promise.resolve(ok(undefined));
  }
}

/** The state as names and values, in an order of its own: ids differ from visit to visit. */
const plainState = (table: TagTable, names: Dictionary): unknown => ({
  tags: [...table.rows()]
    .map(({ station, tag, value }) =>
      JSON.stringify([names.codigoOf(station), names.pathOf(pathIdOf(tag)), fieldOf(tag), value]),
    )
    .toSorted(),
  // Of a station that has left the network nothing is kept.
  ages: Array.from({ length: table.stationCount }, (_, id) => id)
    .filter((id) => table.isNamed(id))
    .map((id) => JSON.stringify([names.codigoOf(id), table.heardAt(id)]))
    .toSorted(),
});

const restored = (kept: StoredLog): { readonly head: number; readonly state: unknown } => {
  const names = new Dictionary();
  const table = new TagTable(names);
  restoreCheckpoint(kept.checkpoint, names, [table], NOW);
  const log = new EventLog(table.copy());
  log.continueAt(kept.checkpoint.offset);
  for (const run of kept.runs) {
    for (const entry of entriesOf(run, names, NOW)) table.apply(entry, log.append(entry));
  }
  return { head: log.head, state: plainState(table, names) };
};

/** Appends in batches, each followed by a write of the keeper. */
const live = async (
  batches: readonly (readonly TagEvent[])[],
  store: LogStore,
  tailAtMost: number,
): Promise<readonly unknown[]> => {
  const fixture = logFixture();
  const { dictionary, table } = fixture;
  const log = new EventLog(new TagTable(dictionary));
  const keeper = new LogKeeper(
    { log, state: table, names: dictionary, now: () => NOW, isTimeKnown: () => true },
    PROVIDER,
    store,
    () => undefined,
    { first: 1e9, every: 1e9, runAtMost: 12, tailAtMost, checkpointEvery: 1e9 },
  );
  keeper.start();
  /** The state after every offset. */
  const states: unknown[] = [plainState(table, dictionary)];
  for (const batch of batches) {
    for (const event of batch) {
      const entry = fixture.intern(event);
      table.apply(entry, log.append(entry));
      states.push(plainState(table, dictionary));
    }
    await keeper.write();
  }
  keeper.stop();
  return states;
};

const batches = fc.array(tagEvents, { minLength: 1, maxLength: 6 });

describe('a log that was kept (law 8)', () => {
  it('comes back as it was at some offset, whenever the page died between two writes', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.nat(6), fc.integer({ min: 1, max: 40 }), async (...args) => {
        const [parts, writes, tailAtMost] = args;
        const store = new MortalStore(writes);
        const states = await live(parts, store, tailAtMost);
        const { kept, useless } = sortRecords([...store.records], PROVIDER);
        expect(useless).toEqual([]);
        if (kept === null) return;
        const { head, state } = restored(kept);
        expect(state).toEqual(states[head]);
      }),
    );
  });

  it('comes back whole when nothing died', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.integer({ min: 1, max: 40 }), async (parts, tailAtMost) => {
        fc.pre(parts.some((part) => part.length > 0));
        const store = new MortalStore(Infinity);
        const states = await live(parts, store, tailAtMost);
        const { kept } = sortRecords([...store.records], PROVIDER);
        expect(kept === null ? null : restored(kept)).toEqual({
          head: states.length - 1,
          state: states.at(-1),
        });
      }),
    );
  });

  it('comes back as it was at some offset, whatever byte of it has rotted', async () => {
    await fc.assert(
      fc.asyncProperty(
        batches,
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (...args) => {
          const [parts, which, where, flip] = args;
          const store = new MortalStore(Infinity);
          const states = await live(parts, store, 30);
          const records = [...store.records];
          fc.pre(records.length > 0);
          const [key, value] = records[which % records.length] ?? [];
          if (!(value instanceof ArrayBuffer)) throw new TypeError('not a record');
          const bytes = new Uint8Array(value.slice(0));
          const at = where % bytes.length;
          bytes[at] = (bytes[at] ?? 0) ^ flip;
          const rotten: readonly RawRecord[] = records.map(([one, old]) =>
            one === key ? [one, bytes.buffer] : [one, old],
          );
          const { kept, useless } = sortRecords(rotten, PROVIDER);
          expect(useless.length).toBeGreaterThan(0);
          if (kept === null) return;
          const { head, state } = restored(kept);
          expect(state).toEqual(states[head]);
        },
      ),
    );
  });
});
