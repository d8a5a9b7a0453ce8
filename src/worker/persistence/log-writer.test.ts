import { firstValueFrom, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { err, ok, type Result } from '#domain/result.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import type { StorageState } from '#worker/api/link-status.ts';
import { EventLog } from '../log/event-log.ts';
import { TagTable } from '../log/tag-table.ts';
import { logFixture } from '#tests/support/log-fixture.ts';
import { tagEvent } from '#tests/support/tag-events.ts';
import { decodeRecord } from './decode-record.ts';
import { KEEPER_RHYTHM, LogKeeper } from './log-writer.ts';
import type { AppendFault, LogStore, StoreFault } from './log-store.ts';

const PROVIDER = 'https://provider.test/graphql';

/** Notes what is asked of it, as `run 3..7` and `checkpoint 7`; answers as it is told, else that all is well. */
class NotingStore implements LogStore {
  readonly asked: string[] = [];
  readonly appendAnswers: Promise<Result<void, AppendFault>>[] = [];
  readonly replaceAnswers: Promise<Result<void, StoreFault>>[] = [];

  open = () => Promise.resolve(ok({ kept: null, setAside: 0 }));
  close = () => undefined;

  append(firstOffset: number, run: ArrayBuffer): Promise<Result<void, AppendFault>> {
    const decoded = decodeRecord(run, PROVIDER);
    const length = decoded.ok ? decoded.value.rows.length : Number.NaN;
    this.asked.push(`run ${firstOffset}..${firstOffset + length}`);
    return this.appendAnswers.shift() ?? Promise.resolve(ok(undefined));
  }

  replaceWith(checkpoint: ArrayBuffer): Promise<Result<void, StoreFault>> {
    const decoded = decodeRecord(checkpoint, PROVIDER);
    const isOne = decoded.ok && decoded.value.kind === 'checkpoint';
    this.asked.push(`checkpoint ${isOne ? decoded.value.offset : 'corrupt'}`);
    return this.replaceAnswers.shift() ?? Promise.resolve(ok(undefined));
  }

  dropAside(): Promise<Result<void, StoreFault>> {
    this.asked.push('drop aside');
    return Promise.resolve(ok(undefined));
  }
}

/** A write that takes until it is answered. */
const slowWrite = () => {
  const answer = new Subject<Result<void, StoreFault>>();
  return { written: firstValueFrom(answer), answer: () => answer.next(ok(undefined)) };
};

/** A log, its keeper and what the keeper does and says. */
const keeping = () => {
  const fixture = logFixture();
  const { dictionary, table } = fixture;
  const log = new EventLog(new TagTable(dictionary));
  const store = new NotingStore();
  const states: StorageState[] = [];
  const source = {
    log,
    state: table,
    names: dictionary,
    now: () => Date.now(),
    isTimeKnown: () => true,
  };
  const keeper = new LogKeeper(source, PROVIDER, store, (state) => states.push(state));
  let value = 0;
  const hear = (events: number): void => {
    for (let event = 0; event < events; event += 1) {
      value += 1;
      const entry = fixture.intern(tagEvent('DCSC-00013', READING_PATHS.riverStage, value));
      table.apply(entry, log.append(entry));
    }
  };
  return { keeper, store, states, hear };
};

const { first, every } = KEEPER_RHYTHM;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the keeper of the log', () => {
  it('begins with a checkpoint, then writes what is new every five seconds, and nothing where nothing is', async () => {
    const { keeper, store, states, hear } = keeping();
    keeper.start();
    hear(3);
    await vi.advanceTimersByTimeAsync(first);
    expect(store.asked).toEqual(['checkpoint 3']);
    hear(2);
    await vi.advanceTimersByTimeAsync(every - first);
    expect(store.asked.slice(1)).toEqual(['run 3..5']);
    await vi.advanceTimersByTimeAsync(10 * every);
    expect(store.asked).toHaveLength(2);
    expect(states.every(({ kind }) => kind === 'writing')).toBe(true);
    keeper.stop();
  });

  it('says how much is kept: the checkpoint and the runs behind it', async () => {
    const { keeper, states, hear } = keeping();
    keeper.start();
    hear(1);
    await keeper.write();
    hear(1);
    await keeper.write();
    const [small, large] = states.map((state) => (state.kind === 'writing' ? state.bytes : 0));
    expect(small).toBeGreaterThan(0);
    expect(large).toBeGreaterThan(small ?? 0);
    keeper.stop();
  });

  it('writes a storm in runs of 4,000 events', async () => {
    const { keeper, store, hear } = keeping();
    keeper.start();
    hear(1);
    await keeper.write();
    hear(9_000);
    await keeper.write();
    expect(store.asked.slice(1)).toEqual(['run 1..4001', 'run 4001..8001', 'run 8001..9001']);
    keeper.stop();
  });

  it('puts a new checkpoint in the place of a long tail, and of an old one', async () => {
    const { keeper, store, hear } = keeping();
    keeper.start();
    hear(1);
    await keeper.write();
    hear(KEEPER_RHYTHM.tailAtMost + 1);
    await keeper.write();
    expect(store.asked.slice(1)).toEqual([`checkpoint ${KEEPER_RHYTHM.tailAtMost + 2}`]);
    await vi.advanceTimersByTimeAsync(KEEPER_RHYTHM.checkpointEvery);
    hear(1);
    await keeper.write();
    expect(store.asked.slice(2)).toEqual([`checkpoint ${KEEPER_RHYTHM.tailAtMost + 3}`]);
    keeper.stop();
  });

  it('begins again with a checkpoint where the browser has cleared the one before', async () => {
    const { keeper, store, states, hear } = keeping();
    keeper.start();
    hear(1);
    await keeper.write();
    hear(1);
    store.appendAnswers.push(Promise.resolve(err('headless')));
    await keeper.write();
    expect(store.asked.slice(1)).toEqual(['run 1..2', 'checkpoint 2']);
    expect(states.at(-1)).toMatchObject({ kind: 'writing' });
    keeper.stop();
  });

  it('makes room: what was set aside goes, then the tail (row 46)', async () => {
    const { keeper, store, states, hear } = keeping();
    keeper.start();
    hear(1);
    await keeper.write();
    hear(1);
    store.appendAnswers.push(Promise.resolve(err('full')));
    await keeper.write();
    expect(store.asked.slice(1)).toEqual(['run 1..2', 'drop aside', 'checkpoint 2']);
    expect(states.at(-1)).toMatchObject({ kind: 'writing' });
    keeper.stop();
  });

  it('goes on in memory where there is no room even so, and writes no more (row 46)', async () => {
    const { keeper, store, states, hear } = keeping();
    keeper.start();
    hear(1);
    store.replaceAnswers.push(Promise.resolve(err('full')), Promise.resolve(err('full')));
    await keeper.write();
    expect(states).toEqual([{ kind: 'memory', reason: 'full' }]);
    const { length } = store.asked;
    hear(1);
    await vi.advanceTimersByTimeAsync(10 * every);
    await keeper.write();
    expect(store.asked).toHaveLength(length);
  });

  it.each(['failing', 'silent'] as const)(
    'goes on in memory where the storage is %s (rows 44 and 45)',
    async (fault) => {
      const { keeper, store, states, hear } = keeping();
      keeper.start();
      hear(1);
      store.replaceAnswers.push(Promise.resolve(err(fault)));
      await keeper.write();
      await vi.advanceTimersByTimeAsync(10 * every);
      expect(states).toEqual([{ kind: 'memory', reason: fault }]);
      expect(store.asked).toHaveLength(1);
    },
  );

  it('does not throw where the store does', async () => {
    const { keeper, store, states, hear } = keeping();
    keeper.start();
    hear(1);
    store.replaceAnswers.push(Promise.reject(new Error('um defeito')));
    await keeper.write();
    expect(states).toEqual([{ kind: 'memory', reason: 'failing' }]);
  });

  it('writes one thing at a time, and what came meanwhile after it', async () => {
    const { keeper, store, hear } = keeping();
    const slow = slowWrite();
    store.replaceAnswers.push(slow.written);
    keeper.start();
    hear(1);
    const writing = keeper.write();
    hear(1);
    const flushed = keeper.write();
    await vi.advanceTimersByTimeAsync(10 * every);
    expect(store.asked).toEqual(['checkpoint 1']);
    slow.answer();
    await Promise.all([writing, flushed]);
    expect(store.asked).toEqual(['checkpoint 1', 'run 1..2']);
    keeper.stop();
  });

  it('writes nothing before its turn, and nothing after its end (row 47)', async () => {
    const { keeper, store, states, hear } = keeping();
    hear(1);
    await keeper.write();
    expect(store.asked).toEqual([]);
    keeper.start();
    const slow = slowWrite();
    store.replaceAnswers.push(slow.written);
    const writing = keeper.write();
    keeper.stop();
    slow.answer();
    await writing;
    hear(1);
    await vi.advanceTimersByTimeAsync(10 * every);
    await keeper.write();
    expect(store.asked).toEqual(['checkpoint 1']);
    expect(states).toEqual([]);
  });
});
