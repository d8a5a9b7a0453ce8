import { epochMs } from '#domain/time/epoch-ms.ts';
import { firstValueFrom, Subject } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { err, ok, type Result } from '#domain/result.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import type { StorageState } from '#worker/api/link-status.ts';
import { EventLog } from '../log/event-log.ts';
import { TagTable } from '../log/tag-table.ts';
import { logFixture } from '#tests/support/log/log-fixture.ts';
import { tagEvent } from '#tests/support/log/tag-events.ts';
import type { AppendFault, LogStore, StoreFault } from './log-store.ts';
import { LogWriter, WRITE_SCHEDULE } from './log-writer.ts';
import type { StoredCheckpoint, StoredSegment } from './stored-log.ts';
import { fakeTime } from '../../../tests/support/runner/fake-time.ts';

/** Records requests, as `segment 3..7` and `checkpoint 7`; responds as configured, by default with success. */
class RecordingStore implements LogStore {
  readonly requests: string[] = [];
  readonly appendAnswers: Promise<Result<void, AppendFault>>[] = [];
  readonly replaceAnswers: Promise<Result<void, StoreFault>>[] = [];

  open = () => Promise.resolve(ok({ log: null, quarantined: 0 }));
  close = () => undefined;

  append({ firstOffset, rows }: StoredSegment): Promise<Result<void, AppendFault>> {
    this.requests.push(`segment ${firstOffset}..${firstOffset + rows.marks.length}`);
    return this.appendAnswers.shift() ?? Promise.resolve(ok(undefined));
  }

  replaceWith({ offset }: StoredCheckpoint): Promise<Result<void, StoreFault>> {
    this.requests.push(`checkpoint ${offset}`);
    return this.replaceAnswers.shift() ?? Promise.resolve(ok(undefined));
  }

  clearQuarantine(): Promise<Result<void, StoreFault>> {
    this.requests.push('clear quarantine');
    return Promise.resolve(ok(undefined));
  }
}

/** A write that is pending until `answer` is called. */
const slowWrite = () => {
  const answer = new Subject<Result<void, StoreFault>>();
  return { written: firstValueFrom(answer), answer: () => answer.next(ok(undefined)) };
};

/** A log, its writer, and the requests and states of the writer. */
const writingLog = () => {
  const fixture = logFixture();
  const { dictionary, table } = fixture;
  const log = new EventLog(new TagTable(dictionary));
  const store = new RecordingStore();
  const states: StorageState[] = [];
  const source = {
    log,
    state: table,
    names: dictionary,
    now: () => epochMs(Date.now()),
    isTimeKnown: () => true,
  };
  const writer = new LogWriter(source, store, (state) => states.push(state));
  let value = 0;
  const receive = (events: number): void => {
    for (let event = 0; event < events; event += 1) {
      value += 1;
      const entry = fixture.intern(tagEvent('EST-00013', READING_PATHS.riverStage, value));
      table.apply(entry, log.append(entry));
    }
  };
  return { writer, store, states, receive };
};

const { first, every } = WRITE_SCHEDULE;

fakeTime();

describe('the writer of the log', () => {
  it('begins with a checkpoint, then writes what is new every five seconds, and nothing where nothing is', async () => {
    const { writer, store, states, receive } = writingLog();
    writer.start();
    receive(3);
    await vi.advanceTimersByTimeAsync(first);
    expect(store.requests).toEqual(['checkpoint 3']);
    receive(2);
    await vi.advanceTimersByTimeAsync(every - first);
    expect(store.requests.slice(1)).toEqual(['segment 3..5']);
    await vi.advanceTimersByTimeAsync(10 * every);
    expect(store.requests).toHaveLength(2);
    expect(states.every(({ kind }) => kind === 'writing')).toBe(true);
    writer.stop();
  });

  it('says how much is stored: the checkpoint and the tail behind it', async () => {
    const { writer, states, receive } = writingLog();
    writer.start();
    receive(1);
    await writer.write();
    receive(1);
    await writer.write();
    const [small, large] = states.map((state) => (state.kind === 'writing' ? state.bytes : 0));
    expect(small).toBeGreaterThan(0);
    expect(large).toBeGreaterThan(small ?? 0);
    writer.stop();
  });

  it('writes a storm in segments of 4,000 events', async () => {
    const { writer, store, receive } = writingLog();
    writer.start();
    receive(1);
    await writer.write();
    receive(9_000);
    await writer.write();
    expect(store.requests.slice(1)).toEqual([
      'segment 1..4001',
      'segment 4001..8001',
      'segment 8001..9001',
    ]);
    writer.stop();
  });

  it('puts a new checkpoint in the place of a long tail, and of an old one', async () => {
    const { writer, store, receive } = writingLog();
    writer.start();
    receive(1);
    await writer.write();
    receive(WRITE_SCHEDULE.tailAtMost + 1);
    await writer.write();
    expect(store.requests.slice(1)).toEqual([`checkpoint ${WRITE_SCHEDULE.tailAtMost + 2}`]);
    await vi.advanceTimersByTimeAsync(WRITE_SCHEDULE.checkpointEvery);
    receive(1);
    await writer.write();
    expect(store.requests.slice(2)).toEqual([`checkpoint ${WRITE_SCHEDULE.tailAtMost + 3}`]);
    writer.stop();
  });

  it('begins again with a checkpoint where the browser has cleared the one before', async () => {
    const { writer, store, states, receive } = writingLog();
    writer.start();
    receive(1);
    await writer.write();
    receive(1);
    store.appendAnswers.push(Promise.resolve(err('headless')));
    await writer.write();
    expect(store.requests.slice(1)).toEqual(['segment 1..2', 'checkpoint 2']);
    expect(states.at(-1)).toMatchObject({ kind: 'writing' });
    writer.stop();
  });

  it('makes room: what is quarantined goes, then the tail (row 46)', async () => {
    const { writer, store, states, receive } = writingLog();
    writer.start();
    receive(1);
    await writer.write();
    receive(1);
    store.appendAnswers.push(Promise.resolve(err('full')));
    await writer.write();
    expect(store.requests.slice(1)).toEqual(['segment 1..2', 'clear quarantine', 'checkpoint 2']);
    expect(states.at(-1)).toMatchObject({ kind: 'writing' });
    writer.stop();
  });

  it('goes on in memory where there is no room even so, and writes no more (row 46)', async () => {
    const { writer, store, states, receive } = writingLog();
    writer.start();
    receive(1);
    store.replaceAnswers.push(Promise.resolve(err('full')), Promise.resolve(err('full')));
    await writer.write();
    expect(states).toEqual([{ kind: 'memory', reason: 'full' }]);
    const { length } = store.requests;
    receive(1);
    await vi.advanceTimersByTimeAsync(10 * every);
    await writer.write();
    expect(store.requests).toHaveLength(length);
  });

  it.each(['failing', 'silent'] as const)(
    'goes on in memory where the storage is %s (rows 44 and 45)',
    async (fault) => {
      const { writer, store, states, receive } = writingLog();
      writer.start();
      receive(1);
      store.replaceAnswers.push(Promise.resolve(err(fault)));
      await writer.write();
      await vi.advanceTimersByTimeAsync(10 * every);
      expect(states).toEqual([{ kind: 'memory', reason: fault }]);
      expect(store.requests).toHaveLength(1);
    },
  );

  it('does not throw where the store does', async () => {
    const { writer, store, states, receive } = writingLog();
    writer.start();
    receive(1);
    store.replaceAnswers.push(Promise.reject(new Error('um defeito')));
    await writer.write();
    expect(states).toEqual([{ kind: 'memory', reason: 'failing' }]);
  });

  it('writes one thing at a time, and what came meanwhile after it', async () => {
    const { writer, store, receive } = writingLog();
    const slow = slowWrite();
    store.replaceAnswers.push(slow.written);
    writer.start();
    receive(1);
    const writing = writer.write();
    receive(1);
    const flushed = writer.write();
    await vi.advanceTimersByTimeAsync(10 * every);
    expect(store.requests).toEqual(['checkpoint 1']);
    slow.answer();
    await Promise.all([writing, flushed]);
    expect(store.requests).toEqual(['checkpoint 1', 'segment 1..2']);
    writer.stop();
  });

  it('writes nothing before its turn, and nothing after its end (row 47)', async () => {
    const { writer, store, states, receive } = writingLog();
    receive(1);
    await writer.write();
    expect(store.requests).toEqual([]);
    writer.start();
    const slow = slowWrite();
    store.replaceAnswers.push(slow.written);
    const writing = writer.write();
    writer.stop();
    slow.answer();
    await writing;
    receive(1);
    await vi.advanceTimersByTimeAsync(10 * every);
    await writer.write();
    expect(store.requests).toEqual(['checkpoint 1']);
    expect(states).toEqual([]);
  });
});
