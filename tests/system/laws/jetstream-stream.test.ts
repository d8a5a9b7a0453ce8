import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { JetStreamEngine } from '#storage/log/jetstream/engine.ts';
import type { JetStreamPlace } from '#storage/log/jetstream/engine-line.ts';
import { type NatsEngine, startNatsEngine } from '#tests/support/log/nats-engine.ts';
import { dropEvents, openReader, openWriter, placeAt } from '#tests/support/log/nats-log.ts';
import { numbered, NumberedReader, NumberedWriter } from '#tests/support/log/numbered-log.ts';

let engine: NatsEngine;
let admin: NatsConnection;

beforeAll(async () => {
  engine = await startNatsEngine({ config: 'max_payload: 65536' });
  admin = await connect({ servers: engine.address });
});

afterAll(async () => {
  await admin.close();
  await engine.stop();
});

const writerAt = async (place: JetStreamPlace, capacity = 65_536): Promise<JetStreamEngine> => {
  const opened = await openWriter(place, { bounds: { capacity, maxAgeMs: 600_000 } });
  onTestFinished(opened.close);
  return opened;
};

const readerAt = async (place: JetStreamPlace, capacity = 65_536): Promise<JetStreamEngine> => {
  const opened = await openReader(place, { bounds: { capacity, maxAgeMs: 600_000 } });
  onTestFinished(opened.close);
  return opened;
};

const followed = async ({ log }: JetStreamEngine): Promise<NumberedReader> => {
  const reader = new NumberedReader(log);
  await reader.follow();
  return reader;
};

/** A stream's own part of the engine's store. */
const partOf = (name: string): string => `jetstream/$G/streams/${name}`;

describe('names and values', () => {
  it('stand in the log as they were said, whatever they mean to the engine', async () => {
    const place = placeAt(engine.address);
    const own = await writerAt(place);
    const names = [
      '.',
      '*',
      '>',
      '',
      ' ',
      '_',
      'a.b.>',
      '__proto__',
      'São João\u0000',
      '💧',
      '$JS',
    ];
    const tags = names.flatMap((codigo) => names.map((path) => ({ codigo, path, data: path })));
    await own.log.append(tags);
    const expected = new Map(
      names.map((codigo) => [codigo, new Map(names.map((path) => [path, path]))]),
    );
    expect((await own.log.last()).tagsByCode).toEqual(expected);
    const other = await readerAt(place);
    expect((await other.log.last()).tagsByCode).toEqual(expected);
    expect(await other.log.codes()).toEqual(names.toSorted());
    expect((await followed(other)).heard.map(({ codigo, path }) => [codigo, path])).toEqual(
      tags.map(({ codigo, path }) => [codigo, path]),
    );
    const streams = await (await jetstreamManager(admin)).streams.info(place.stream);
    expect(streams.state.messages).toBe(names.length ** 2);
  });

  it('that no message can have are left out and counted; what comes after them is stored', async () => {
    const place = placeAt(engine.address);
    const own = await writerAt(place);
    const long = 'x'.repeat(10_000);
    const halves = '\uD83D';
    const { seq } = await own.log.append([
      { codigo: long, path: 'p', data: 1 },
      { codigo: 'A', path: long, data: 1 },
      { codigo: halves, path: 'p', data: 1 },
      { codigo: 'A', path: 'p', data: 'x'.repeat(70_000) },
      { codigo: 'A', path: 'p', data: 2 },
    ]);
    expect(seq).toBe(1);
    expect(await own.log.append([{ codigo: long, path: 'p', data: 3 }])).toMatchObject({ seq: 1 });
    expect(own.log.counts).toMatchObject({ refusedNames: 4, refusedValues: 1, eventsWritten: 1 });
    const jsm = await jetstreamManager(admin);
    await jsm.streams.update(place.stream, { max_msg_size: 1_000 });
    const outcomes = await Promise.all(
      ['y'.repeat(2_000), 3, 'z'.repeat(2_000), 4].map((data) =>
        own.log.append([{ codigo: 'A', path: 'q', data }]),
      ),
    );
    expect(outcomes.map((position) => position.seq)).toEqual([1, 2, 2, 3]);
    expect(own.log.counts).toMatchObject({ refusedValues: 3, eventsWritten: 3 });
    expect((await own.log.last()).tagsByCode).toEqual(
      new Map([
        [
          'A',
          new Map([
            ['p', 2],
            ['q', 4],
          ]),
        ],
      ]),
    );
  });
});

describe('a stream', () => {
  it('with messages of others, and with messages removed, keeps its numbers: what is no event is none', async () => {
    const place = placeAt(engine.address);
    const own = await writerAt(place);
    const reader = await followed(await readerAt(place));
    await own.log.append([numbered(1), numbered(2), numbered(3)]);
    const subject = (codigo: string, path: string) =>
      [place.stream, codigo, path]
        .map((part, at) => (at === 0 ? part : Buffer.from(part).toString('base64url')))
        .join('.');
    admin.publish(`${place.stream}.not+base.64`, '1');
    admin.publish(subject('EST-1', 'p1'), 'not JSON');
    admin.publish(subject('EST-1', 'p2'), '{"deep": [1]}');
    admin.publish(subject('EST-1', 'p3'), '1e999');
    admin.publish(subject('EST-2', 'p'), '"of another program"');
    await admin.flush();
    expect((await own.log.append([numbered(4)])).seq).toBe(9);
    await expect.poll(() => reader.heard.length).toBe(9);
    const told = [
      'EST-1 1',
      'EST-1 2',
      'EST-1 3',
      ' null',
      'EST-1 null',
      'EST-1 null',
      'EST-1 null',
      'EST-2 of another program',
      'EST-1 4',
    ];
    const said = (heard: NumberedReader) =>
      heard.heard.map(({ codigo, data }) => `${codigo} ${String(data)}`);
    expect(said(reader)).toEqual(told);
    expect(reader.heard.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(own.log.counts).toMatchObject({ unreadable: 4, fences: 0 });
    expect(own.lease.held).toBe(true);
    const jsm = await jetstreamManager(admin);
    await jsm.streams.deleteMessage(place.stream, 2);
    await jsm.streams.deleteMessage(place.stream, 9);
    expect((await own.log.append([numbered(5)])).seq).toBe(10);
    const late = await readerAt(place);
    const lateReader = await followed(late);
    const lateTold = [...told, 'EST-1 5'].map((line, at) =>
      at === 1 || at === 8 ? ' null' : line,
    );
    expect(said(lateReader)).toEqual(lateTold);
    expect(lateReader.heard.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(late.log.counts.holes).toBe(2);
    const page = await late.log.after({ epoch: lateReader.heard[0]?.epoch ?? '', seq: 1 }, 1);
    expect(page).toMatchObject({ ok: true, value: [{ codigo: '', seq: 2 }] });
  });

  it('can be read from any position that it holds, however old, one event or many at a time', async () => {
    const place = placeAt(engine.address);
    const own = await writerAt(place, 100);
    const other = await readerAt(place, 100);
    const count = 3_000;
    await own.log.append(Array.from({ length: count }, (_, at) => numbered(at + 1)));
    const { epoch } = (await own.log.last()).position;
    await expect.poll(async () => (await other.log.last()).position.seq).toBe(count);
    for (const { log } of [own, other]) {
      expect(await log.held()).toEqual({ epoch, after: 0, last: count });
      const reader = new NumberedReader(log);
      await reader.follow();
      expect(reader.values).toEqual(Array.from({ length: count }, (_, at) => at + 1));
      expect(reader.faults).toEqual([]);
      for (const seq of [0, 1, 1_234, count - 101, count - 100, count - 1]) {
        const page = await log.after({ epoch, seq }, 1);
        expect(page).toMatchObject({ ok: true, value: [{ epoch, seq: seq + 1, data: seq + 1 }] });
        // The same time, from the stream and from memory.
        expect(page.ok && page.value[0]?.at).toBe(reader.heard[seq]?.at);
      }
      expect(await log.after({ epoch, seq: count }, 1)).toEqual({ ok: true, value: [] });
    }
    await dropEvents(place);
    expect(await other.log.after({ epoch, seq: 10 }, 1)).toEqual({ ok: false, error: 'expired' });
    expect(await other.log.after({ epoch, seq: 10 }, 500)).toEqual({ ok: false, error: 'expired' });
  });

  it('that has dropped its events has the last value of every tag still, for who comes later', async () => {
    const place = placeAt(engine.address);
    const own = await writerAt(place);
    await own.log.append(Array.from({ length: 500 }, (_, at) => numbered(at + 1)));
    const jsm = await jetstreamManager(admin);
    await expect
      .poll(async () => (await jsm.streams.info(`${place.stream}_LAST`)).state.last_seq)
      .toBe(500);
    await dropEvents(place);
    await own.log.append([numbered(501)]);
    const late = await readerAt(place);
    expect(await late.log.last()).toEqual(await own.log.last());
    expect((await late.log.last()).position.seq).toBe(501);
    expect((await late.log.last(['EST-1'])).tagsByCode.get('EST-1')?.size).toBe(10);
  });

  it('whose mirror is made anew is folded right, also while the mirror is behind', async () => {
    const place = placeAt(engine.address);
    const own = await writerAt(place, 100);
    await own.log.append(Array.from({ length: 5_000 }, (_, at) => numbered(at + 1)));
    const jsm = await jetstreamManager(admin);
    await jsm.streams.delete(`${place.stream}_LAST`);
    const late = await readerAt(place, 100);
    expect(await late.log.last()).toEqual(await own.log.last());
    await own.log.append([numbered(5_001)]);
    await expect.poll(async () => (await late.log.last()).position.seq).toBe(5_001);
    expect(await late.log.last()).toEqual(await own.log.last());
  });

  it('is opened while it is written without a pause', async () => {
    const place = placeAt(engine.address);
    const own = await writerAt(place);
    const pens = [1, 2, 3].map((pen) => new NumberedWriter(own.log, pen * 1_000_000, 50));
    await expect.poll(() => pens[0]?.acknowledged.size).toBeGreaterThan(20);
    for (let time = 0; time < 5; time += 1) {
      const late = await readerAt(place, 1_000);
      const { position, tagsByCode } = await late.log.last();
      // The engine may have told the late one of an event first.
      await expect
        .poll(async () => (await own.log.last()).position.seq)
        .toBeGreaterThanOrEqual(position.seq);
      const page = await own.log.after({ epoch: position.epoch, seq: 0 }, position.seq);
      const fold = new Map(page.ok ? page.value.map(({ path, data }) => [path, data]) : []);
      expect(new Map(tagsByCode.get('EST-1'))).toEqual(fold);
    }
    for (const pen of pens) await pen.stop();
  });

  it('that went back in time while nobody read it is another epoch, where its mirror shows that', async () => {
    const local = await startNatsEngine();
    onTestFinished(local.stop);
    const place = placeAt(local.address);
    const own = await openWriter(place);
    await own.log.append(Array.from({ length: 50 }, (_, at) => numbered(at + 1)));
    const before = (await own.log.last()).position;
    await local.kill();
    await local.saveStore('at 50');
    await local.start();
    await own.log.append(Array.from({ length: 50 }, (_, at) => numbered(at + 51)));
    await own.close();
    await local.kill();
    await local.loadStore('at 50', partOf(place.stream));
    await local.start();
    const late = await readerAt(place);
    const { position, tagsByCode } = await late.log.last();
    expect(position.seq).toBe(50);
    expect(position.epoch).not.toBe(before.epoch);
    expect(tagsByCode.get('EST-1')?.get('p0')).toBe(50);
    expect(await late.log.after(before, 1)).toEqual({ ok: false, error: 'expired' });
  });
});
