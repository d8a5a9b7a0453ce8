import type { Moment } from '#contract/moment/moment.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { muteCore, never } from '#tests/support/app/mute-core.ts';
import type { DamBoardFrame } from '#worker/api/dam-board.ts';
import type { StationSheetFrame, StationSheetQuery } from '#worker/api/station-sheet.ts';
import type { SeekAnswer } from '#worker/api/past.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import { CoreInstance, type CoreWorker } from './core-instance.ts';
import { showInstant } from './server-clock.ts';
import { superviseCore, type SupervisedCore } from './supervised-core.ts';

const MOMENT: Moment = {
  network: 'Rede',
  note: null,
  at: epochMs(7),
  tags: new Map(),
  thresholds: new Map(),
  columns: new Map(),
  carried: new Map(),
};

const DAMAGED: Moment = { ...MOMENT, at: epochMs(8) };

const TIMERS = { ping: 2_000, lateness: 1_000, firstResponse: 20_000, giveUpWithin: 60_000 };

/** A worker that responds until it is made to hang. Its frames carry its number. */
class FakeWorker implements CoreWorker {
  hung = false;
  terminated = false;
  readonly asked: string[] = [];
  /** While set, sheets open late. */
  slowly: Promise<void> | null = null;
  readonly #name: string;

  constructor(name: string, hung = false) {
    this.#name = name;
    this.hung = hung;
  }

  terminate = (): void => {
    this.terminated = true;
  };

  faults = (): number => 1;

  readonly core = muteCore(
    {
      'dam-board': () => this.#respond('open dam-board', this.#cursor<DamBoardFrame, null>()),
      'station-sheet': async ({ codigo }) => {
        await this.#respond(`open station-sheet ${codigo}`, undefined);
        await this.slowly;
        return this.#cursor<StationSheetFrame, StationSheetQuery>();
      },
    },
    {
      start: ({ graphqlUrl }) => this.#respond(`start ${graphqlUrl}`, undefined),
      ping: () => this.#respond('ping', undefined),
      notice: (notice) => this.#respond(notice, undefined),
      learnClock: (skew) => this.#respond(`learnClock ${skew}`, undefined),
      retryNow: () => this.#respond('retryNow', undefined),
      seek: (at) => this.#respond<SeekAnswer>(`seek ${at}`, 'ready'),
      openKept: ({ at }) =>
        at === DAMAGED.at
          ? Promise.reject(new Error('no code'))
          : this.#respond(`kept ${at}`, undefined),
    },
  );

  #respond<Value>(what: string, value: Value): Promise<Value> {
    this.asked.push(what);
    return this.hung ? never() : Promise.resolve(value);
  }

  #cursor<Frame, Query>(): ViewCursor<Frame, Query> {
    let first = true;
    const name = this.#name;
    return {
      next: () => {
        const isFirst = first;
        first = false;
        const frame: unknown = { dams: [], from: name };
        const isFrame = (value: unknown): value is Frame => value !== null;
        return isFirst && isFrame(frame) ? Promise.resolve(frame) : never();
      },
      update: (query) => this.#respond(`update ${JSON.stringify(query)}`, undefined),
      close: () => this.#respond('close', undefined),
    };
  }
}

let workers: FakeWorker[];
let supervised: SupervisedCore;

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
/** Makes the last worker hang until the supervision notices. */
const die = async (): Promise<void> => {
  await pass(2_000);
  for (const worker of workers) worker.hung = true;
  await pass(8_000);
};
/** The first worker has died; a view is opening in the second until `finish` is called. */
const reopening = async () => {
  let finish: () => void = () => undefined;
  const slowly = new Promise<void>((resolve) => {
    finish = resolve;
  });
  supervised.stop();
  workers = [];
  supervise((index) => {
    const worker = new FakeWorker(`worker ${index}`);
    if (index > 0) worker.slowly = slowly;
    return worker;
  });
  const cursor = await supervised.core.open('station-sheet', { codigo: 'A' });
  await cursor.next();
  const waiting = cursor.next();
  await die();
  return { cursor, waiting, finish };
};
const supervise = (make: (index: number) => FakeWorker): void => {
  supervised = superviseCore(() => {
    const worker = make(workers.length);
    workers.push(worker);
    return worker;
  }, TIMERS);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'] });
  workers = [];
  supervise((index) => new FakeWorker(`worker ${index}`));
});

afterEach(() => {
  supervised.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a supervised worker (fault row 43)', () => {
  it('that responds is left alone', async () => {
    await pass(600_000);
    expect(workers).toHaveLength(1);
  });

  it('that hangs is replaced within eight seconds, started again, and its views go on', async () => {
    await supervised.core.start({ graphqlUrl: '/graphql', timeZone: ZONE, clockSkew: 0 });
    showInstant(epochMs(5));
    await supervised.core.openKept(MOMENT);
    // Another one is opened before the first has failed.
    const opened = [DAMAGED, { ...MOMENT, at: epochMs(9) }].map((moment) =>
      supervised.core.openKept(moment),
    );
    expect(await Promise.allSettled(opened)).toMatchObject([
      { status: 'rejected' },
      { status: 'fulfilled' },
    ]);
    const cursor = await supervised.core.open('dam-board', null);
    expect(await cursor.next()).toMatchObject({ from: 'worker 0' });
    const waiting = cursor.next();
    await pass(2_000);
    for (const worker of workers) worker.hung = true;
    await pass(8_000);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    // It shows the same instant of the past, and the kept moment that was opened last.
    expect(workers[1]?.asked.slice(0, 3)).toEqual(['start /graphql', 'seek 5', 'kept 9']);
    expect(await waiting).toMatchObject({ from: 'worker 1' });
    // The visitor has left the past.
    await supervised.core.seek(epochMs(6));
    showInstant(null);
    await die();
    expect(workers[2]?.asked.slice(0, 2)).toEqual(['start /graphql', 'kept 9']);
  });

  it('that is slow to load is waited for: its script may come over a bad line', async () => {
    supervised.stop();
    workers = [];
    supervise(() => new FakeWorker('slow', true));
    await pass(18_000);
    expect(workers).toHaveLength(1);
    await pass(10_000);
    expect(workers.length).toBeGreaterThan(1);
  });

  it('is not blamed while the page is hidden or was itself held up', async () => {
    await pass(2_000);
    for (const worker of workers) worker.hung = true;
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(60_000);
    expect(workers).toHaveLength(1);
  });

  it('is given up after a fourth death within a minute, and that is said', async () => {
    const listener = vi.fn<() => void>();
    supervised.hasGivenUp.subscribe(listener);
    for (let death = 0; death < 4; death += 1) await die();
    expect(supervised.hasGivenUp.read()).toBe(true);
    expect(listener).toHaveBeenCalledOnce();
    const count = workers.length;
    await pass(60_000);
    expect(workers).toHaveLength(count);
  });

  it('that is given up leaves no request pending', async () => {
    const cursor = await supervised.core.open('dam-board', null);
    await cursor.next();
    const waiting = cursor.next();
    for (let death = 0; death < 4; death += 1) {
      await die();
      // Each new worker sends its first frame; the view requests one more.
    }
    const left = Promise.all([cursor.next(), supervised.core.notice('shown'), cursor.close()]);
    expect(await waiting).toMatchObject({ from: 'worker 1' });
    expect(await left).toEqual([null, undefined, undefined]);
  });

  it('shows what a view has asked for while the new worker was opening it', async () => {
    const { cursor, waiting, finish } = await reopening();
    await cursor.update({ codigo: 'B' });
    finish();
    expect(await waiting).toMatchObject({ from: 'worker 1' });
    expect(workers[1]?.asked).toContain('open station-sheet A');
    expect(workers[1]?.asked).toContain('update {"codigo":"B"}');
  });

  it('keeps no view that was closed while the new worker was opening it', async () => {
    const { cursor, waiting, finish } = await reopening();
    await cursor.close();
    finish();
    expect(await waiting).toBeNull();
    expect(workers[1]?.asked).toContain('close');
  });

  it('opens a view once, however often it is asked for a frame meanwhile', async () => {
    const { cursor, waiting, finish } = await reopening();
    const again = cursor.next();
    finish();
    await Promise.race([waiting, again]);
    expect(workers[1]?.asked.filter((what) => what === 'open station-sheet A')).toHaveLength(1);
  });

  it('lets a closed view rest: nothing reopens it', async () => {
    const cursor = await supervised.core.open('dam-board', null);
    await cursor.next();
    await cursor.close();
    expect(await cursor.next()).toBeNull();
    expect(workers[0]?.asked).toContain('close');
  });

  it('that threw is counted, with those before it (row 42)', async () => {
    expect(supervised.faults()).toBe(1);
    await die();
    expect(supervised.faults()).toBe(2);
  });
});

describe('one instance of a worker', () => {
  it('retains no response, however long it lives', async () => {
    const instance = new CoreInstance(new FakeWorker('long-lived'), 0);
    for (let count = 0; count < 100; count += 1) await instance.request((core) => core.ping());
    expect(instance.waiting).toBe(0);
    void instance.request(never);
    expect(instance.waiting).toBe(1);
    instance.end();
    expect(instance.waiting).toBe(0);
  });
});
