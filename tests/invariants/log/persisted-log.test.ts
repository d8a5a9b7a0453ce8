import { epochMs } from '#domain/time/epoch-ms.ts';
import { stationId } from '#domain/stations/station.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok, type Result } from '#domain/result.ts';
import type { TagEvent } from '#domain/tags/tag-event.ts';
import { Dictionary, fieldOf, pathIdOf } from '#worker/log/dictionary.ts';
import { EventLog } from '#worker/log/event-log.ts';
import { TagTable } from '#worker/log/tag-table.ts';
import { labelRecord } from '#worker/persistence/decode-record.ts';
import type { LogStore, StoreFault } from '#worker/persistence/log-store.ts';
import { LogWriter } from '#worker/persistence/log-writer.ts';
import {
  CHECKPOINT_KEY,
  type RawRecord,
  sortRecords,
} from '#worker/persistence/persisted-records.ts';
import { entriesOf, restoreCheckpoint } from '#worker/persistence/restore-log.ts';
import type { StoredCheckpoint, StoredLog, StoredSegment } from '#worker/persistence/stored-log.ts';
import { damaged, damages } from '#tests/support/log/damaged-record.ts';
import { logFixture } from '#tests/support/log/log-fixture.ts';
import { tagEvents } from '#tests/support/log/tag-events.ts';

const PROVIDER = 'https://provider.test/graphql';
const NOW = epochMs(10_000);

/**
 * A store that stops at a write: what it holds then is what the next visit finds. Each write is
 * complete or absent.
 */
class MortalStore implements LogStore {
  readonly records = new Map<unknown, unknown>();
  #writesLeft: number;

  constructor(writes: number) {
    this.#writesLeft = writes;
  }

  open = () => Promise.resolve(ok({ log: null, quarantined: 0 }));
  clearQuarantine = () => Promise.resolve(ok(undefined));
  close = () => undefined;

  append(segment: StoredSegment): Promise<Result<void, StoreFault>> {
    const record: unknown = structuredClone(labelRecord(segment, PROVIDER));
    return this.#write(() => this.records.set(segment.firstOffset, record));
  }

  replaceWith(checkpoint: StoredCheckpoint): Promise<Result<void, StoreFault>> {
    const record: unknown = structuredClone(labelRecord(checkpoint, PROVIDER));
    return this.#write(() => {
      this.records.clear();
      this.records.set(CHECKPOINT_KEY, record);
    });
  }

  #write(act: () => void): Promise<Result<void, StoreFault>> {
    this.#writesLeft -= 1;
    // A closed page receives no answer; the writer gets a success so that it continues.
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
  // Nothing is persisted of a station that has left the network.
  ages: Array.from({ length: table.stationCount }, (_, id) => id)
    .filter((id) => table.isNamed(stationId(id)))
    .map((id) => JSON.stringify([names.codigoOf(stationId(id)), table.reportedAt(stationId(id))]))
    .toSorted(),
});

const restored = ({
  checkpoint,
  tail,
}: StoredLog): { readonly head: number; readonly state: unknown } => {
  const names = new Dictionary();
  const table = new TagTable(names);
  restoreCheckpoint(checkpoint, names, [table], NOW);
  const log = new EventLog(table.copy());
  log.continueAt(checkpoint.offset);
  for (const segment of tail) {
    for (const entry of entriesOf(segment, names, NOW)) table.apply(entry, log.append(entry));
  }
  return { head: log.head, state: plainState(table, names) };
};

/** Appends in batches, each followed by a write of the writer. */
const live = async (
  batches: readonly (readonly TagEvent[])[],
  store: LogStore,
  tailAtMost: number,
  now = NOW,
): Promise<readonly unknown[]> => {
  const fixture = logFixture();
  const { dictionary, table } = fixture;
  const log = new EventLog(new TagTable(dictionary));
  const writer = new LogWriter(
    { log, state: table, names: dictionary, now: () => epochMs(now), isTimeKnown: () => true },
    store,
    () => undefined,
    { first: 1e9, every: 1e9, segmentAtMost: 12, tailAtMost, checkpointEvery: 1e9 },
  );
  writer.start();
  /** The state after every offset. */
  const states: unknown[] = [plainState(table, dictionary)];
  for (const batch of batches) {
    for (const event of batch) {
      const entry = fixture.intern(event);
      table.apply(entry, log.append(entry));
      states.push(plainState(table, dictionary));
    }
    await writer.write();
  }
  writer.stop();
  return states;
};

const batches = fc.array(tagEvents, { minLength: 1, maxLength: 6 });

/** The restored state is the state at some offset, or empty. */
const expectPrefix = (log: StoredLog | null, states: readonly unknown[]): void => {
  if (log === null) return;
  const { head, state } = restored(log);
  expect(state).toEqual(states[head]);
};

describe('a persisted log (invariant 8)', () => {
  it('is restored as it was at some offset, whenever the page closed between two writes', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.nat(6), fc.integer({ min: 1, max: 40 }), async (...args) => {
        const [parts, writes, tailAtMost] = args;
        const store = new MortalStore(writes);
        const states = await live(parts, store, tailAtMost);
        const { log, unusable } = sortRecords([...store.records], PROVIDER);
        expect(unusable).toEqual([]);
        expectPrefix(log, states);
      }),
    );
  });

  it('is restored completely when no write failed', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.integer({ min: 1, max: 40 }), async (parts, tailAtMost) => {
        fc.pre(parts.some((part) => part.length > 0));
        const store = new MortalStore(Infinity);
        const states = await live(parts, store, tailAtMost);
        const { log } = sortRecords([...store.records], PROVIDER);
        expect(log === null ? null : restored(log)).toEqual({
          head: states.length - 1,
          state: states.at(-1),
        });
      }),
    );
  });

  it('is restored as it was at some offset, whatever member of a record is damaged, and counts the damage', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.nat(), damages, async (parts, which, damage) => {
        const store = new MortalStore(Infinity);
        const states = await live(parts, store, 30);
        const records = [...store.records];
        fc.pre(records.length > 0);
        const at = which % records.length;
        const other = damaged(records[at]?.[1], damage);
        fc.pre(other !== null);
        const withDamage = records.map(([key, value], index): RawRecord => [
          key,
          index === at ? other : value,
        ]);
        const { log, unusable } = sortRecords(withDamage, PROVIDER);
        expect(unusable.length).toBeGreaterThan(0);
        expectPrefix(log, states);
      }),
    );
  });

  it('is restored as it was at some offset, whichever records are lost, swapped or from another writer', async () => {
    await fc.assert(
      fc.asyncProperty(batches, batches, fc.infiniteStream(fc.nat(5)), async (...args) => {
        const [parts, otherParts, fates] = args;
        const store = new MortalStore(Infinity);
        const states = await live(parts, store, 60);
        const elsewhere = new MortalStore(Infinity);
        await live(otherParts, elsewhere, 60, epochMs(NOW + 1));
        const own = [...store.records];
        const foreign = [...elsewhere.records].filter(([key]) => key !== CHECKPOINT_KEY);
        const records = [...own, ...foreign].flatMap(([key, value], index): RawRecord[] => {
          const fate = fates.next().value;
          if (fate === 0) return [];
          return [[key, fate === 1 ? own[index % own.length]?.[1] : value]];
        });
        expectPrefix(sortRecords(records, PROVIDER).log, states);
      }),
    );
  });
});
