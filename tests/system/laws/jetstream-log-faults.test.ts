import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { describe, expect, it, vi } from 'vitest';
import type { TagPosition } from '#contract/stream-position.ts';
import type { JetStreamEngine } from '#storage/log/jetstream/engine.ts';
import type { JetStreamPlace } from '#storage/log/jetstream/engine-line.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/provider/fault-proxy.ts';
import { type NatsEngine, startNatsEngine } from '#tests/support/log/nats-engine.ts';
import { openReader, openWriter, placeAt } from '#tests/support/log/nats-log.ts';
import { numbered, NumberedReader, NumberedWriter } from '#tests/support/log/numbered-log.ts';
import { NotTheWriter } from '#storage/log/tag-log.ts';
import { TagIntake } from '#storage/log/tag-intake.ts';

/** How long the engine is frozen; a minute in the long form. */
const FROZEN_MS = process.env['TEST_LONG_FAULTS'] === undefined ? 6_000 : 60_000;
/** Acknowledged again within this time of the engine's return. */
const BACK_MS = 5_000;

const PATIENT = { timeout: 30_000, interval: 20 };

/** What a test has opened, closed after it. */
class Opened {
  readonly #close: (() => Promise<unknown>)[] = [];

  add<T>(value: T, close: (value: T) => Promise<unknown>): T {
    this.#close.push(() => close(value));
    return value;
  }

  async engine(options: Parameters<typeof startNatsEngine>[0] = {}): Promise<NatsEngine> {
    return this.add(await startNatsEngine(options), (engine) => engine.stop());
  }

  async proxy(engine: NatsEngine): Promise<FaultProxy> {
    return this.add(await startFaultProxy(engine), (proxy) => proxy.stop());
  }

  async writer(place: JetStreamPlace): Promise<JetStreamEngine> {
    return this.add(await openWriter(place), (log) => log.close());
  }

  async reader(place: JetStreamPlace): Promise<JetStreamEngine> {
    return this.add(await openReader(place), (log) => log.close());
  }

  async end(): Promise<void> {
    for (const close of this.#close.toReversed()) await close();
  }
}

/** A test with what it opens, which is closed even where it fails. */
const during = (run: (opened: Opened) => Promise<void>) => async (): Promise<void> => {
  const opened = new Opened();
  try {
    await run(opened);
  } finally {
    await opened.end();
  }
};

const following = async ({ log }: JetStreamEngine): Promise<NumberedReader> => {
  const reader = new NumberedReader(log);
  await reader.follow();
  return reader;
};

/** What a log has of each tag, flat. */
const valuesOf = async ({ log }: JetStreamEngine): Promise<ReadonlyMap<string, unknown>> => {
  const { tagsByCode } = await log.last();
  return new Map([...tagsByCode].flatMap(([, tags]) => [...tags]));
};

const administer = async <T>(
  { address }: NatsEngine,
  act: (jsm: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<T>,
): Promise<T> => {
  const connection = await connect({ servers: address });
  try {
    return await act(await jetstreamManager(connection));
  } finally {
    await connection.close();
  }
};

/** Appends an event; behind what another wrote, as a source does: once the lease is there again. */
const appendBehind = async (
  { log, lease }: JetStreamEngine,
  data: number,
): Promise<TagPosition> => {
  try {
    return await log.append([numbered(data)]);
  } catch (error) {
    expect(error).toBeInstanceOf(NotTheWriter);
    await vi.waitUntil(() => lease.held, PATIENT);
    return log.append([numbered(data)]);
  }
};

const someAcks = async (writer: NumberedWriter, more = 10): Promise<void> => {
  const goal = writer.acknowledged.size + more;
  await vi.waitUntil(() => writer.acknowledged.size >= goal, PATIENT);
};

/** Nothing was lost, doubled or reordered, and everybody was told what was acknowledged. */
const expectWhole = async (writer: NumberedWriter, ...readers: NumberedReader[]): Promise<void> => {
  await writer.stop();
  const values = Array.from({ length: writer.said }, (_, at) => at + 1);
  for (const reader of readers) {
    await vi.waitUntil(() => reader.heard.length >= writer.said, PATIENT);
    expect(reader.faults).toEqual([]);
    expect(reader.values).toEqual(values);
    expect(reader.unlike(writer.acknowledged)).toEqual([]);
  }
};

describe.concurrent('a log on JetStream', () => {
  it(
    'loses and doubles nothing when its engine is killed, and goes on within five seconds of its return',
    during(async (opened) => {
      const engine = await opened.engine();
      const place = placeAt(engine.address);
      const own = await opened.writer(place);
      const readers = [await following(own), await following(await opened.reader(place))];
      const writer = new NumberedWriter(own.log);
      for (let kill = 0; kill < 2; kill += 1) {
        await someAcks(writer);
        await engine.kill();
        await engine.start();
        const returned = performance.now();
        await someAcks(writer, 1);
        expect(performance.now() - returned).toBeLessThan(BACK_MS);
      }
      await expectWhole(writer, ...readers);
      expect(readers.map(({ ended }) => ended)).toEqual([0, 0]);
      expect(own.lease.held).toBe(true);
    }),
  );

  it(
    'says within three seconds that a frozen engine is away, answers from memory, acknowledges nothing, and then goes on',
    during(async (opened) => {
      const engine = await opened.engine();
      const place = placeAt(engine.address);
      const own = await opened.writer(place);
      const other = await opened.reader(place);
      const readers = [await following(own), await following(other)];
      const writer = new NumberedWriter(own.log);
      await someAcks(writer);
      engine.freeze();
      const frozen = performance.now();
      await vi.waitUntil(() => other.log.state().kind === 'behind', PATIENT);
      expect(performance.now() - frozen).toBeLessThan(3_000);
      const { size } = writer.acknowledged;
      expect((await valuesOf(other)).size).toBe(10);
      expect((await valuesOf(own)).size).toBe(10);
      await vi.waitUntil(() => performance.now() - frozen > FROZEN_MS, {
        timeout: 2 * FROZEN_MS,
      });
      expect(writer.acknowledged.size).toBe(size);
      expect(own.log.state()).toMatchObject({ kind: 'behind' });
      engine.thaw();
      const thawed = performance.now();
      await someAcks(writer, 1);
      expect(performance.now() - thawed).toBeLessThan(BACK_MS);
      await expectWhole(writer, ...readers);
      expect(readers.map(({ ended }) => ended)).toEqual([0, 0]);
      expect(other.log.state()).toEqual({ kind: 'following' });
    }),
    4 * FROZEN_MS + 60_000,
  );

  it(
    'says that it is cut off, and has no gap on its return',
    during(async (opened) => {
      const engine = await opened.engine();
      const place = placeAt(engine.address);
      const own = await opened.writer(place);
      const proxy = await opened.proxy(engine);
      const far = await opened.reader({ ...place, servers: [`127.0.0.1:${proxy.port}`] });
      const reader = await following(far);
      const writer = new NumberedWriter(own.log);
      await someAcks(writer);
      proxy.set({ blackhole: true });
      const cut = performance.now();
      await vi.waitUntil(() => far.log.state().kind === 'behind', PATIENT);
      expect(performance.now() - cut).toBeLessThan(3_500);
      await someAcks(writer, 50);
      proxy.set({});
      await expectWhole(writer, reader);
      expect(reader.ended).toBe(0);
    }),
  );

  it(
    'finds what was stored though its acknowledgement was lost, and stores it once',
    during(async (opened) => {
      const engine = await opened.engine();
      const place = placeAt(engine.address);
      const proxy = await opened.proxy(engine);
      const own = await opened.writer({ ...place, servers: [`127.0.0.1:${proxy.port}`] });
      const reader = await following(await opened.reader(place));
      await own.log.append([numbered(1)]);
      proxy.set({ deaf: true });
      const appended = own.log.append(Array.from({ length: 100 }, (_, at) => numbered(at + 2)));
      await vi.waitUntil(() => reader.heard.length === 101, PATIENT);
      proxy.reset();
      proxy.set({});
      const { seq } = await appended;
      expect(seq).toBe(101);
      await own.log.append([numbered(102)]);
      await vi.waitUntil(() => reader.heard.length >= 102, PATIENT);
      expect(reader.values).toEqual(Array.from({ length: 102 }, (_, at) => at + 1));
      expect(own.log.counts.acksFound).toBeGreaterThan(0);
    }),
  );

  it(
    'keeps the newest value of each tag for a slow engine, and holds no more than that',
    during(async (opened) => {
      const engine = await opened.engine();
      const place = placeAt(engine.address);
      const proxy = await opened.proxy(engine);
      const own = await opened.writer({ ...place, servers: [`127.0.0.1:${proxy.port}`] });
      const other = await opened.reader(place);
      proxy.set({ bytesPerSecond: 40_000 });
      const intake = new TagIntake(own.log, { waiting: 200, batch: 100 });
      let most = 0;
      for (let data = 1; data <= 20_000; data += 1) {
        intake.event(numbered(data));
        most = Math.max(most, intake.counts.waiting);
        if (data % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      expect(most).toBeLessThan(500);
      await intake.idle();
      const newest = new Map(Array.from({ length: 10 }, (_, at) => [`p${at}`, 19_990 + at]));
      newest.set('p0', 20_000);
      await vi.waitUntil(async () => (await valuesOf(other)).get('p0') === 20_000, PATIENT);
      expect(await valuesOf(other)).toEqual(newest);
      expect(intake.counts.leftOut).toBeGreaterThan(15_000);
    }),
  );

  it(
    'tells one at least of two that both believe that they may write it, and doubles nothing',
    during(async (opened) => {
      const engine = await opened.engine();
      const place = placeAt(engine.address);
      const one = await opened.writer(place);
      const other = await opened.reader(place);
      await one.log.append([numbered(1)]);
      // As a lease would that both hold.
      expect(await other.log.writer.begin(() => true)).toBe(true);
      const outcomes = await Promise.allSettled(
        [one, other].flatMap(({ log }) => [2, 3, 4].map((data) => log.append([numbered(data)]))),
      );
      const refused = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [String(outcome.reason)] : [],
      );
      // Sent one behind the other, messages of both may alternate: then both are told.
      expect(refused.length).toBeGreaterThanOrEqual(3);
      for (const reason of refused) expect(reason).toContain('NotTheWriter');
      expect(one.log.counts.fences + other.log.counts.fences).toBeGreaterThan(0);
      const reader = await following(await opened.reader(place));
      expect(reader.faults).toEqual([]);
      const stored = outcomes.flatMap((outcome, at) =>
        outcome.status === 'fulfilled' ? [[outcome.value.seq, 2 + (at % 3)]] : [],
      );
      expect(new Set(stored.map(([seq]) => seq)).size).toBe(stored.length);
      for (const [seq = 0, data] of stored) expect(reader.values[seq - 1]).toBe(data);
    }),
  );

  it(
    'acknowledges nothing while its engine has no room, and goes on by itself once there is some',
    during(async (opened) => {
      const engine = await opened.engine({ store: '600KB' });
      const place = placeAt(engine.address);
      const own = await opened.writer(place);
      const other = await opened.reader(place);
      let acknowledged = 0;
      const filling = (async () => {
        for (let data = 1; data <= 400; data += 1) {
          const tag = { codigo: 'EST-1', path: `p${data}`, data: 'x'.repeat(2_000) };
          await own.log.append([tag]);
          acknowledged += 1;
        }
      })();
      await vi.waitUntil(() => own.log.state().kind === 'behind', PATIENT);
      const { messages } = await administer(
        engine,
        async (jsm) => (await jsm.streams.info(place.stream)).state,
      );
      expect(acknowledged).toBeGreaterThan(0);
      expect(acknowledged).toBeLessThanOrEqual(messages);
      expect(acknowledged).toBeLessThan(400);
      await vi.waitUntil(async () => (await valuesOf(other)).size === messages, PATIENT);
      const isDone = filling.then(() => true);
      await vi.waitUntil(async () => {
        await administer(engine, (jsm) => jsm.streams.purge(place.stream, { keep: 1 }));
        await administer(engine, (jsm) => jsm.streams.purge(`${place.stream}_LAST`, { keep: 1 }));
        return await Promise.race([isDone, Promise.resolve(false)]);
      }, PATIENT);
      expect(acknowledged).toBe(400);
    }),
  );

  it(
    'begins a new epoch when its store went back in time, however many notice it',
    during(async (opened) => {
      const engine = await opened.engine();
      const place = placeAt(engine.address);
      const own = await opened.writer(place);
      const others = [await opened.reader(place), await opened.reader(place)];
      const readers = [await following(own)];
      for (const other of others) readers.push(await following(other));
      for (let data = 1; data <= 50; data += 1) await own.log.append([numbered(data)]);
      await engine.kill();
      await engine.saveStore('at 50');
      await engine.start();
      for (let data = 51; data <= 100; data += 1) await own.log.append([numbered(data)]);
      const before = (await own.log.last()).position;
      for (const reader of readers) {
        await vi.waitUntil(() => reader.heard.at(-1)?.data === 100, PATIENT);
      }
      await engine.kill();
      await engine.loadStore('at 50');
      await engine.start();
      const after = await own.log.append([numbered(101)]);
      expect(after.seq).toBe(51);
      expect(after.epoch).not.toBe(before.epoch);
      for (const [at, reader] of readers.entries()) {
        await vi.waitUntil(() => reader.heard.at(-1)?.data === 101, PATIENT);
        const log = [own, ...others][at]?.log;
        expect((await log?.last())?.position).toEqual(after);
        expect(reader.values).toEqual([...Array.from({ length: 50 }, (_, one) => one + 1), 101]);
        expect(await log?.after(before, 1)).toEqual({ ok: false, error: 'expired' });
        expect(reader.ended).toBeGreaterThan(0);
      }
      // One epoch for all, and no further one.
      const epochs = readers.flatMap(({ heard }) => heard.map(({ epoch }) => epoch));
      expect(new Set(epochs)).toEqual(new Set([after.epoch]));
      expect(await valuesOf(others[0] ?? own)).toEqual(
        new Map([
          ...Array.from({ length: 9 }, (_, at) => [`p${at + 1}`, 41 + at] as const),
          ['p1', 101],
          ['p0', 50],
        ]),
      );
    }),
  );

  it(
    'begins a new epoch where it went back and has grown again before anybody saw it',
    during(async (opened) => {
      const engine = await opened.engine();
      const place = placeAt(engine.address);
      const proxy = await opened.proxy(engine);
      const far = await opened.reader({ ...place, servers: [`127.0.0.1:${proxy.port}`] });
      const reader = await following(far);
      const own = await openWriter(place);
      await own.log.append(Array.from({ length: 50 }, (_, at) => numbered(at + 1)));
      await engine.kill();
      await engine.saveStore('at 50');
      await engine.start();
      await own.log.append(Array.from({ length: 50 }, (_, at) => numbered(at + 51)));
      await vi.waitUntil(() => reader.heard.length === 100, PATIENT);
      const before = (await far.log.last()).position;
      await own.close();
      proxy.set({ down: true });
      await engine.kill();
      await engine.loadStore('at 50');
      await engine.start();
      const next = await opened.writer(place);
      await next.log.append(Array.from({ length: 100 }, (_, at) => numbered(at + 201)));
      proxy.set({});
      await vi.waitUntil(() => reader.heard.at(-1)?.data === 300, PATIENT);
      expect(reader.heard.map(({ data }) => data)).toEqual([
        ...Array.from({ length: 50 }, (_, at) => at + 1),
        ...Array.from({ length: 100 }, (_, at) => at + 201),
      ]);
      expect((await far.log.last()).position.epoch).not.toBe(before.epoch);
      // Whoever had not read what is gone is told of it too.
      const { epoch } = (await far.log.last()).position;
      await vi.waitUntil(async () => (await next.log.last()).position.epoch === epoch, PATIENT);
      expect(await next.log.after(before, 1)).toEqual({ ok: false, error: 'expired' });
    }),
  );

  it(
    'gets nothing more of a writer that was cut off while another wrote, though its store went back in time meanwhile',
    during(async (opened) => {
      const engine = await opened.engine();
      const place = placeAt(engine.address);
      const proxy = await opened.proxy(engine);
      const far = await opened.writer({ ...place, servers: [`127.0.0.1:${proxy.port}`] });
      await far.log.append([numbered(1)]);
      proxy.set({ blackhole: true });
      const late = Promise.allSettled([far.log.append([numbered(2)])]);
      const next = await opened.writer(place);
      await next.log.append([numbered(3)]);
      await engine.kill();
      await engine.saveStore('at 3');
      await engine.start();
      await next.log.append([numbered(4)]);
      await engine.kill();
      await engine.loadStore('at 3');
      await engine.start();
      await next.log.append([numbered(5)]);
      proxy.set({});
      expect(await late).toMatchObject([{ reason: expect.any(NotTheWriter) }]);
      const reader = await following(next);
      expect(reader.values).toEqual([1, 3, 5]);
      expect([far.lease.held, next.lease.held]).toEqual([false, true]);
    }),
  );

  it(
    'is another stream, with another epoch, when it was removed, or when its store is empty or another cluster’s',
    during(async (opened) => {
      const engine = await opened.engine();
      const foreign = await opened.engine();
      const place = placeAt(engine.address);
      const theirs = await opened.writer({ ...place, servers: [foreign.address] });
      await theirs.log.append([{ codigo: 'DELES', path: 'p', data: 7 }]);
      await theirs.close();
      const own = await opened.writer(place);
      const other = await opened.reader(place);
      const reader = await following(other);
      const epochs = new Set<string>();
      const appendAgain = async (data: number): Promise<void> => {
        const { epoch } = await appendBehind(own, data);
        epochs.add(epoch);
        await vi.waitUntil(() => reader.heard.at(-1)?.data === data, PATIENT);
        expect(reader.heard.at(-1)?.epoch).toBe(epoch);
      };
      await appendAgain(1);
      await administer(engine, (jsm) => jsm.streams.delete(place.stream));
      await vi.waitUntil(() => reader.ended === 1, PATIENT);
      await appendAgain(2);
      await engine.kill();
      await engine.emptyStore();
      await engine.start();
      await vi.waitUntil(() => reader.ended === 2, PATIENT);
      await appendAgain(3);
      expect((await other.log.last()).position.seq).toBe(1);
      await engine.kill();
      await foreign.kill();
      await engine.takeStore(foreign);
      await engine.start();
      await vi.waitUntil(() => reader.ended === 3, PATIENT);
      await appendAgain(4);
      expect(epochs.size).toBe(4);
      expect(await other.log.codes()).toEqual(['DELES', 'EST-1']);
      expect(await valuesOf(other)).toEqual(
        new Map<string, unknown>([
          ['p', 7],
          ['p4', 4],
        ]),
      );
    }),
  );
});
