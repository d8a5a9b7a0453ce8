import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isRecord } from '#domain/untrusted.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { readTextFrames } from '#tests/support/provider/text-frames.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import type { TagLog } from '#storage/log/tag-log.ts';
import { CONTRACT_SHAPE, TYPED_SHAPE } from './event-shape.ts';
import { FanOut, type FanOutOptions } from './fan-out.ts';
import type { Outlet } from './reader.ts';
import { fakeTime } from '../../../tests/support/runner/fake-time.ts';

fakeTime();

interface Heard {
  readonly id: unknown;
  readonly data: Readonly<Record<string, unknown>>;
  readonly seq: number;
  readonly from: number | null;
  readonly to: number | null;
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const heardOf = (message: unknown): Heard => {
  if (!isRecord(message) || message['type'] !== 'next' || !isRecord(message['payload'])) {
    throw new Error('not a next message');
  }
  const { data, extensions } = message['payload'];
  const dados = isRecord(data) ? Object.values(data)[0] : undefined;
  if (!isRecord(dados) || !isRecord(extensions)) throw new Error('not an event');
  return {
    id: message['id'],
    data: dados,
    seq: numberIn(extensions['seq']) ?? Number.NaN,
    from: numberIn(extensions['from']),
    to: numberIn(extensions['to']),
  };
};

/** A line that takes what it is given, or nothing. */
class Line implements Outlet {
  readonly heard: Heard[] = [];
  writes = 0;
  closed = false;
  open = true;
  waitingBytes = 0;
  readonly #wire: Buffer[] = [];

  readonly write = (frames: Buffer): void => {
    this.writes += 1;
    if (this.open) this.heard.push(...readTextFrames(frames).map(heardOf));
    else {
      this.#wire.push(frames);
      this.waitingBytes += frames.length;
    }
  };

  readonly tooSlow = (): void => {
    this.closed = true;
  };

  resume(): void {
    this.open = true;
    this.waitingBytes = 0;
    for (const frames of this.#wire.splice(0))
      this.heard.push(...readTextFrames(frames).map(heardOf));
  }
}

const OPTIONS: Partial<FanOutOptions> = { holdBytes: 200, chunkBytes: 400 };
const TICK_MS = 100;

const begin = async (options: Partial<FanOutOptions> = OPTIONS) => {
  const log = memoryTagLog();
  const fanOut = new FanOut(log, () => undefined, { tickMs: TICK_MS, ...options });
  await fanOut.start();
  return { log, fanOut };
};

const say = (log: TagLog, codigo: string, data: number, path = 'p'): void => {
  void log.append([{ codigo, path, data }]);
};

const tick = (): void => {
  vi.advanceTimersByTime(TICK_MS);
};

const foldOf = (events: readonly { codigo: unknown; path: unknown; data: unknown }[]) =>
  new Map(events.map(({ codigo, path, data }) => [`${String(codigo)} ${String(path)}`, data]));

const dataOf = ({ data }: Heard) => ({
  codigo: data['codigo'],
  path: data['path'],
  data: data['data'],
});

describe('a tick', () => {
  it('is one write for each connection, however many events and subscriptions', async () => {
    const { log, fanOut } = await begin();
    const line = new Line();
    fanOut.subscribe(line, 'a', CONTRACT_SHAPE, null);
    fanOut.subscribe(line, 'b', CONTRACT_SHAPE, null);
    for (let data = 0; data < 5; data += 1) say(log, data % 2 === 0 ? 'A' : 'B', data);
    expect(line.writes).toBe(0);
    tick();
    expect(line.writes).toBe(1);
    for (const id of ['a', 'b']) {
      const seqs = line.heard.filter((heard) => heard.id === id).map(({ seq }) => seq);
      expect(seqs).toEqual([1, 2, 3, 4, 5]);
    }
    tick();
    expect(line.writes).toBe(1);
  });

  it('writes the same bytes to all who share id and shape, serialised once', async () => {
    const { log, fanOut } = await begin();
    const written: Buffer[] = [];
    const outlet = (): Outlet => ({
      waitingBytes: 0,
      write: (frames) => written.push(frames),
      tooSlow: () => undefined,
    });
    for (let at = 0; at < 3; at += 1) fanOut.subscribe(outlet(), 't', CONTRACT_SHAPE, null);
    say(log, 'A', 1);
    tick();
    expect(written).toHaveLength(3);
    expect(new Set(written).size).toBe(1);
  });

  it('has the name of the type where it is asked for', async () => {
    const { log, fanOut } = await begin();
    const line = new Line();
    fanOut.subscribe(line, 'x"y', TYPED_SHAPE, null);
    say(log, 'A', 7);
    tick();
    const data = { codigo: 'A', path: 'p', data: 7, __typename: 'Dado' };
    expect(line.heard).toEqual([{ id: 'x"y', data, seq: 1, from: null, to: null }]);
  });
});

describe('the first event after a quiet tick', () => {
  it('goes out at once, with the others of its turn; what follows waits for the tick', async () => {
    const { log, fanOut } = await begin();
    const line = new Line();
    fanOut.subscribe(line, 't', CONTRACT_SHAPE, null);
    const heard = () => line.heard.map(({ seq }) => seq);
    say(log, 'A', 1);
    say(log, 'A', 2);
    vi.advanceTimersByTime(0);
    expect(heard()).toEqual([1, 2]);
    say(log, 'A', 3);
    vi.advanceTimersByTime(TICK_MS - 1);
    expect(heard()).toEqual([1, 2]);
    vi.advanceTimersByTime(1);
    expect(heard()).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(TICK_MS);
    say(log, 'A', 4);
    vi.advanceTimersByTime(0);
    expect(heard()).toEqual([1, 2, 3, 4]);
    fanOut.stop();
  });

  it('makes no more writes than ticks, and leaves no event waiting for longer than one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3 * TICK_MS }), { maxLength: 40 }),
        async (pauses) => {
          const { log, fanOut } = await begin();
          const saidAt: number[] = [];
          const writtenAt: number[] = [];
          let written = 0;
          const outlet: Outlet = {
            waitingBytes: 0,
            write: (frames) => {
              const now = performance.now();
              writtenAt.push(now);
              for (const { seq } of readTextFrames(frames).map(heardOf)) {
                written += 1;
                expect(seq).toBe(written);
                expect(now - (saidAt[seq - 1] ?? Number.NaN)).toBeLessThanOrEqual(TICK_MS);
              }
            },
            tooSlow: () => undefined,
          };
          fanOut.subscribe(outlet, 't', CONTRACT_SHAPE, null);
          for (const pause of pauses) {
            vi.advanceTimersByTime(pause);
            saidAt.push(performance.now());
            say(log, 'A', saidAt.length);
          }
          tick();
          fanOut.stop();
          expect(written).toBe(saidAt.length);
          const gaps = writtenAt.slice(1).map((at, before) => at - (writtenAt[before] ?? 0));
          expect(Math.min(TICK_MS, ...gaps)).toBe(TICK_MS);
        },
      ),
      propertyRuns(50),
    );
  });
});

describe('the ticks of a crowd', () => {
  it('take an eighth of the time, or come half as often', async () => {
    const anyCost = fc.integer({ min: 0, max: TICK_MS });
    await fc.assert(
      fc.asyncProperty(fc.array(anyCost, { minLength: 2, maxLength: 12 }), async (costs) => {
        let spent = 0;
        const now = () => performance.now() + spent;
        const { log, fanOut } = await begin({ ...OPTIONS, now });
        const began: number[] = [];
        const crowd: Outlet = {
          waitingBytes: 0,
          write: () => {
            began.push(now());
            spent += costs[began.length - 1] ?? 0;
          },
          tooSlow: () => undefined,
        };
        fanOut.subscribe(crowd, 't', CONTRACT_SHAPE, null);
        for (let saidAt = 0; began.length < costs.length; saidAt += 1) {
          say(log, 'A', saidAt);
          vi.advanceTimersByTime(1);
        }
        fanOut.stop();
        for (const [index, at] of began.slice(1).entries()) {
          const cost = costs[index] ?? 0;
          const apart = Math.max(TICK_MS, Math.min(2 * TICK_MS, 8 * cost));
          // Timers are of whole milliseconds, and the next event comes one later at most.
          expect(at - (began[index] ?? 0)).toBeGreaterThanOrEqual(apart);
          expect(at - (began[index] ?? 0)).toBeLessThanOrEqual(apart + 2);
        }
      }),
      propertyRuns(50),
    );
  });

  it('come as often as ever while one of it catches up', async () => {
    let spent = 0;
    const now = () => performance.now() + spent;
    const { log, fanOut } = await begin({ ...OPTIONS, now });
    for (let value = 1; value <= 40; value += 1) say(log, 'A', value);
    tick();
    const began: number[] = [];
    const slow: Outlet = {
      waitingBytes: 0,
      write: () => {
        began.push(now());
        spent += TICK_MS / 2;
      },
      tooSlow: () => undefined,
    };
    const { epoch } = await log.held();
    expect(fanOut.subscribe(slow, 't', CONTRACT_SHAPE, { epoch, seq: 0 }).ok).toBe(true);
    for (let waited = 0; waited < 20 * TICK_MS; waited += 1) vi.advanceTimersByTime(1);
    fanOut.stop();
    const gaps = began.slice(1).map((at, before) => at - (began[before] ?? 0));
    expect(gaps.length).toBeGreaterThan(3);
    expect(new Set(gaps)).toEqual(new Set([TICK_MS]));
  });
});

describe('a position', () => {
  it('given before this server followed the log resumes in its window, which opens at the oldest held event', async () => {
    const log = memoryTagLog({ capacity: 20 });
    for (let data = 1; data <= 30; data += 1) say(log, 'A', data, `p${data % 3}`);
    const fanOut = new FanOut(log, () => undefined, { tickMs: TICK_MS, capacity: 15 });
    await fanOut.start();
    const { epoch } = (await log.last()).position;
    const fresh = new Line();
    const resumed = new Line();
    expect(fanOut.subscribe(fresh, 't', CONTRACT_SHAPE, null).ok).toBe(true);
    expect(fanOut.subscribe(resumed, 't', CONTRACT_SHAPE, { epoch, seq: 16 }).ok).toBe(true);
    expect(fanOut.subscribe(new Line(), 't', CONTRACT_SHAPE, { epoch, seq: 14 }).ok).toBe(false);
    say(log, 'A', 31);
    tick();
    expect(fresh.heard.map(({ seq }) => seq)).toEqual([31]);
    expect(resumed.heard.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 15 }, (_, place) => 17 + place),
    );
    fanOut.stop();
  });

  it('of another epoch, or no longer held, is expired', async () => {
    const { log, fanOut } = await begin({ capacity: 5 });
    const { epoch } = (await log.last()).position;
    for (let data = 0; data < 20; data += 1) say(log, 'A', data);
    tick();
    const ask = (position: { epoch: string; seq: number }) =>
      fanOut.subscribe(new Line(), 't', CONTRACT_SHAPE, position);
    expect(ask({ epoch: 'outra', seq: 20 })).toMatchObject({ ok: false, error: 'expired' });
    expect(ask({ epoch, seq: 14 })).toMatchObject({ ok: false, error: 'expired' });
    expect(ask({ epoch, seq: 15 })).toMatchObject({ ok: true });
    expect(ask({ epoch, seq: 21 })).toMatchObject({ ok: false, error: 'expired' });
  });
});

describe('a crowd that resumes', () => {
  const crowd = async () => {
    const { log, fanOut } = await begin({ owedEvents: 100 });
    const { epoch } = (await log.last()).position;
    for (let data = 1; data <= 60; data += 1) say(log, 'A', data);
    tick();
    const resume = (seq: number) => {
      const line = new Line();
      return { line, subscribed: fanOut.subscribe(line, 't', CONTRACT_SHAPE, { epoch, seq }).ok };
    };
    return { log, fanOut, resume };
  };

  it('goes on as far as all can be told soon; the others take a snapshot and begin from now on', async () => {
    const { log, fanOut, resume } = await crowd();
    const first = resume(0);
    expect(first.subscribed).toBe(true);
    expect(resume(10).subscribed).toBe(false);
    // Who has missed little is still taken.
    const late = resume(30);
    expect(late.subscribed).toBe(true);
    for (let ticks = 0; ticks < 60; ticks += 1) {
      tick();
      say(log, 'A', 61 + ticks);
    }
    tick();
    expect(first.line.heard.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 120 }, (_, at) => at + 1),
    );
    expect(late.line.heard).toHaveLength(90);
    expect(resume(30).subscribed).toBe(true);
    fanOut.stop();
  });

  it('never keeps out one who comes alone, however much was missed', async () => {
    const { log, fanOut, resume } = await crowd();
    for (let data = 61; data <= 200; data += 1) say(log, 'A', data);
    tick();
    expect(resume(0).subscribed).toBe(true);
    fanOut.stop();
  });

  it('counts those no more who have gone', async () => {
    const { log, fanOut } = await begin({ owedEvents: 100 });
    const { epoch } = (await log.last()).position;
    for (let data = 1; data <= 60; data += 1) say(log, 'A', data);
    tick();
    const gone = new Line();
    const subscription = fanOut.subscribe(gone, 't', CONTRACT_SHAPE, { epoch, seq: 0 });
    if (subscription.ok) fanOut.unsubscribe(gone, subscription.value);
    expect(fanOut.subscribe(new Line(), 't', CONTRACT_SHAPE, { epoch, seq: 0 }).ok).toBe(true);
    fanOut.stop();
  });
});

describe('a position that another server of the log has told', () => {
  it('before this one has read so far is waited for, and goes on there', async () => {
    const { log, fanOut } = await begin({ capacity: 10, mayLag: true });
    const { epoch } = (await log.last()).position;
    for (let data = 1; data <= 3; data += 1) say(log, 'A', data);
    const ahead = new Line();
    expect(fanOut.subscribe(ahead, 't', CONTRACT_SHAPE, { epoch, seq: 5 })).toMatchObject({
      ok: true,
    });
    expect(fanOut.subscribe(new Line(), 't', CONTRACT_SHAPE, { epoch, seq: 14 }).ok).toBe(false);
    tick();
    for (let data = 4; data <= 5; data += 1) say(log, 'A', data);
    tick();
    expect([ahead.heard, ahead.closed]).toEqual([[], false]);
    for (let data = 6; data <= 7; data += 1) say(log, 'A', data);
    tick();
    say(log, 'A', 8);
    tick();
    expect(ahead.heard.map(({ seq }) => seq)).toEqual([6, 7, 8]);
    fanOut.stop();
  });
});

describe('a reader that is slow', () => {
  it('is given the last value of each tag, and spans that leave nothing out', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constant('say' as const),
          codigo: fc.constantFrom('A', 'B', 'C'),
          path: fc.constantFrom('p', 'q'),
          data: fc.integer(),
        }),
        fc.record({ kind: fc.constantFrom('tick' as const, 'stall' as const, 'resume' as const) }),
      ),
      { maxLength: 200 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        const { log, fanOut } = await begin({ ...OPTIONS, maxWaitingBytes: 1e9 });
        const line = new Line();
        fanOut.subscribe(line, 't', CONTRACT_SHAPE, null);
        const told: { codigo: string; path: string; data: number }[] = [];
        for (const step of run) {
          if (step.kind === 'say') {
            told.push(step);
            say(log, step.codigo, step.data, step.path);
          } else if (step.kind === 'tick') tick();
          else if (step.kind === 'stall') line.open = false;
          else line.resume();
        }
        line.resume();
        // What is owed is paid in chunks, one a tick.
        for (let at = 0; at < 100; at += 1) tick();
        fanOut.stop();

        const heard = line.heard.map(dataOf);
        expect(foldOf(heard)).toEqual(foldOf(told));
        expect(line.closed).toBe(false);
        // Every message joins on to the one before: what is left out between them is told by `to`.
        let before = 0;
        for (const { seq, from } of line.heard) {
          expect(from ?? seq - 1).toBe(before);
          expect(seq).toBeGreaterThan(before);
          before = seq;
        }
        for (const { seq, to } of line.heard) expect(to ?? seq).toBeGreaterThanOrEqual(seq);
      }),
      propertyRuns(60),
    );
  });

  it('that takes nothing is let go at 256 KiB, and costs no memory until then', async () => {
    const { log, fanOut } = await begin({});
    const line = new Line();
    const other = new Line();
    fanOut.subscribe(line, 't', CONTRACT_SHAPE, null);
    fanOut.subscribe(other, 't', CONTRACT_SHAPE, null);
    line.open = false;
    let said = 0;
    while (!line.closed && said < 100_000) {
      for (let at = 0; at < 100; at += 1) {
        said += 1;
        say(log, 'A', said);
      }
      tick();
    }
    expect(line.closed).toBe(true);
    // What was written before it was known to be behind, and nothing since.
    expect(line.waitingBytes).toBeLessThan(64 * 1024);
    expect(other.heard).toHaveLength(said);
    fanOut.stop();
  });

  it('that falls out of what is remembered is let go', async () => {
    const { log, fanOut } = await begin({ ...OPTIONS, capacity: 10 });
    const line = new Line();
    fanOut.subscribe(line, 't', CONTRACT_SHAPE, null);
    line.open = false;
    for (let data = 0; data < 20; data += 1) {
      say(log, 'A', data);
      tick();
    }
    line.resume();
    tick();
    expect(line.closed).toBe(true);
    fanOut.stop();
  });
});

it('counts events, subscriptions and those who are behind', async () => {
  const { log, fanOut } = await begin();
  const line = new Line();
  const subscribed = fanOut.subscribe(line, 't', CONTRACT_SHAPE, null);
  line.waitingBytes = 1_000;
  say(log, 'A', 1);
  tick();
  expect(fanOut.counts).toMatchObject({ events: 1, subscriptions: 1, behind: 1 });
  if (subscribed.ok) fanOut.unsubscribe(line, subscribed.value);
  say(log, 'A', 2);
  tick();
  expect(fanOut.counts).toMatchObject({ events: 2, subscriptions: 0, behind: 0 });
  fanOut.stop();
});
