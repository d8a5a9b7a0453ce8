import { expect, it } from 'vitest';
import type { StationTags, TagMessage, TagSink, TagSource } from '#contract/tag-source.ts';
import { createLogger } from '#process/logger.ts';
import type { Lease } from '#storage/log/lease.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { leasedIntake, type LeasedParts } from './leased-intake.ts';

const NOTICE = { scenario: 'enchente', note: 'Demonstração' };

const say = (data: number): TagMessage => ({ codigo: 'EST-1', path: 'a', data });

/** A lease that a test gives and takes, a source that says what a test wants, and what happened, in order. */
const stage = (parts: Partial<LeasedParts> = {}) => {
  const happened: string[] = [];
  const log = memoryTagLog();
  let sink: TagSink | null = null;
  const source: TagSource = {
    demonstration: NOTICE,
    imagery: null,
    history: null,
    past: null,
    recall: (tags: ReadonlyMap<string, StationTags>) =>
      void happened.push(`recalled ${[...tags.keys()].join()}`),
    start: (given) => {
      happened.push('started');
      sink = given;
    },
    stop: () => {
      happened.push('stopped');
      sink = null;
    },
  };
  const lease = {
    held: false,
    holder: { gained: () => undefined, lost: () => undefined } as Parameters<Lease['follow']>[0],
    follow(holder: Parameters<Lease['follow']>[0]) {
      this.holder = holder;
    },
    stop() {
      this.held = false;
      happened.push('given back');
      return Promise.resolve();
    },
    give() {
      this.held = true;
      this.holder.gained();
    },
    take() {
      this.held = false;
      this.holder.lost();
    },
  };
  const intake = leasedIntake({
    source,
    log,
    lease: {
      follow: (holder) => lease.follow(holder),
      get held() {
        return lease.held;
      },
      stop: () => lease.stop(),
    },
    setNotice: (notice) => {
      happened.push(`notice ${notice?.scenario}`);
      return Promise.resolve();
    },
    onSource: () => undefined,
    logger: createLogger('silent'),
    retryMs: 1,
    flushMs: 20,
    ...parts,
  });
  return { happened, log, lease, intake, hear: (data: number) => sink?.event(say(data)) };
};

const values = async ({ log }: Pick<ReturnType<typeof stage>, 'log'>): Promise<unknown> => {
  const { epoch, after } = await log.held();
  const events = await log.after({ epoch, seq: after }, 100);
  return events.ok && events.value.map(({ data }) => data);
};

it('takes in only while it has the lease, says first what it is, and begins with what the log holds', async () => {
  const on = stage();
  await on.intake.start();
  expect([on.happened, on.intake.lease()]).toEqual([[], 'waiting']);
  on.lease.give();
  await expect.poll(() => on.happened.at(-1)).toBe('started');
  expect(on.intake.lease()).toBe('held');
  on.hear(1);
  await expect.poll(() => values(on)).toEqual([1]);
  on.hear(2);
  on.lease.take();
  on.hear(3);
  on.lease.give();
  await expect.poll(() => on.happened.filter((what) => what === 'started')).toHaveLength(2);
  on.hear(4);
  // The second was on its way, and came or not; the third was said to nobody.
  await expect.poll(async () => JSON.stringify(await values(on))).toMatch(/^\[1,(2,)?4]$/);
  await on.intake.stop();
  expect(on.happened).toEqual([
    'notice enchente',
    'recalled ',
    'started',
    'stopped',
    'notice enchente',
    'recalled EST-1',
    'started',
    'stopped',
    'given back',
  ]);
});

it('begins again where the log took something no more, or was away', async () => {
  const log = memoryTagLog();
  let isAway = true;
  let takes = false;
  const on = stage({
    log: {
      last: (codigos) => (isAway ? Promise.reject(new Error('away')) : log.last(codigos)),
      append: (tags) => (takes ? log.append(tags) : Promise.reject(new Error('another wrote'))),
    },
  });
  await on.intake.start();
  on.lease.give();
  await expect.poll(() => on.happened.length).toBeGreaterThan(2);
  expect(on.happened).not.toContain('started');
  isAway = false;
  await expect.poll(() => on.happened.at(-1)).toBe('started');
  on.hear(1);
  await expect
    .poll(() => on.happened.slice(-4))
    .toEqual(['stopped', 'notice enchente', 'recalled ', 'started']);
  takes = true;
  on.hear(2);
  await expect.poll(() => values({ log })).toEqual([2]);
  await on.intake.stop();
});

it('ends within its time while the log takes nothing, and gives the lease back', async () => {
  const log = memoryTagLog();
  const on = stage({
    log: { last: (codigos) => log.last(codigos), append: () => new Promise(() => undefined) },
  });
  await on.intake.start();
  on.lease.give();
  await expect.poll(() => on.happened.at(-1)).toBe('started');
  on.hear(1);
  on.hear(2);
  await on.intake.stop();
  expect(on.happened.slice(-2)).toEqual(['stopped', 'given back']);
  expect(on.intake.counts().waiting).toBe(0);
  // A gain that was on its way starts nothing any more.
  on.lease.give();
  expect(on.happened.at(-1)).toBe('given back');
});
