import { describe, expect, it, onTestFinished } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { ObservedMaker } from '#tests/support/provider/live-makers.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { LiveBuckets } from './live-buckets.ts';
import { LogClock } from './log-clock.ts';

const LEVEL = 'Data/Rio/RioNivel/Value';

/** A log, its time, and a maker behind a line that delivers on request. */
const staged = () => {
  let time = Date.UTC(2026, 10, 22, 12, 0, 1);
  const now = () => time;
  const log = memoryTagLog({ now, epoch: 'one', maxAgeMs: Infinity, capacity: 1_000_000 });
  const observed = new ObservedMaker(log, now, 4_711);
  onTestFinished(() => observed.maker.stop());
  const say = (data: number, codigo = 'EST-00001') => log.append([{ codigo, path: LEVEL, data }]);
  const pass = (ms: number): void => {
    time += ms;
    observed.maker.tick();
  };
  return { log, observed, say, pass, now };
};

describe('a maker of live segments', () => {
  it('waits three seconds for an event that the log took in time', async () => {
    const { observed, say, pass } = staged();
    await observed.maker.start();
    await say(1);
    observed.line.deliver();
    pass(3_900);
    await say(2);
    // A tenth of a second before the end of its bucket; it is delivered 0.9 s later.
    pass(900);
    await observed.look();
    expect(observed.head?.segments).toEqual([]);
    observed.line.deliver();
    pass(2_100);
    await observed.look();
    expect(observed.head?.segments).toEqual([]);
    pass(200);
    await observed.look();
    expect(observed.head?.segments).toMatchObject([{ after: 0, to: 2 }]);
    expect(observed.cache.counts.reopened).toBe(0);
  });

  it('finishes nothing by the clock while the log is behind', async () => {
    const { observed, say, pass } = staged();
    await observed.maker.start();
    await say(1);
    observed.line.deliver();
    await say(2);
    pass(60_000);
    await observed.look();
    expect(observed.head?.segments).toEqual([]);
    observed.line.deliver();
    pass(100);
    await observed.look();
    expect(observed.head?.segments).toMatchObject([{ after: 0, to: 2 }]);
  });

  it('takes a segment and a snapshot back where the log delivers later than it may', async () => {
    const { observed, say, pass } = staged();
    await observed.maker.start();
    await say(1);
    observed.line.deliver();
    await say(2);
    const { line } = observed;
    line.isUnaware = true;
    pass(60_000);
    line.isUnaware = false;
    await observed.look();
    const early = observed.head;
    expect(early?.segments).toMatchObject([{ after: 0, to: 1 }]);
    line.deliver();
    await observed.cache.idle();
    expect(observed.head).toMatchObject({ snapshot: null, segments: [] });
    pass(1);
    await observed.look();
    expect(observed.head?.segments).toMatchObject([{ after: 0, to: 2 }]);
    expect(observed.cache.counts.reopened).toBe(1);
    const snapshot = await observed.snapshot(observed.head?.snapshot ?? 0);
    expect(snapshot?.tagsByCode.get('EST-00001')?.get(LEVEL)).toBe(2);
  });

  it('reads the last minutes of a long log alone', async () => {
    const { observed, say, pass } = staged();
    for (let event = 0; event < 20_000; event += 1) {
      await say(event);
      pass(1_000);
    }
    await observed.maker.start();
    await observed.look();
    expect(observed.line.paged).toBeLessThan(800);
    // Twelve minutes less a bit: 120 whole segments.
    const { epoch = '', segments = [] } = observed.head ?? {};
    const newest = segments.at(-1)?.index ?? 0;
    const has = (index: number) => observed.cache.find({ kind: 'segment', epoch, index }) !== null;
    expect([has(newest), has(newest - 119), has(newest - 120)]).toEqual([true, true, false]);
  });

  it('has no head before it has made what the log had, in whatever moment of its start it is asked', async () => {
    const { observed, say, pass } = staged();
    for (let event = 0; event < 60; event += 1) {
      await say(event);
      pass(4_000);
    }
    const seen = new Set<number | null>();
    const start = { isOver: false };
    const started = observed.maker.start().finally(() => {
      start.isOver = true;
    });
    while (!start.isOver) {
      seen.add(observed.head?.segments.at(-1)?.to ?? null);
      await new Promise(setImmediate);
    }
    await started;
    const newest = observed.head?.segments.at(-1)?.to ?? 0;
    expect(newest).toBeGreaterThan(57);
    expect([...seen].filter((to) => to !== null && to < newest)).toEqual([]);
  });

  it('keeps numbers whole over an event that is no tag', async () => {
    const { observed, log, say, pass } = staged();
    await observed.maker.start();
    await say(1);
    await log.append([{ codigo: '', path: '', data: null }]);
    observed.line.deliver();
    pass(65_000);
    await observed.look();
    const { index = 0 } = observed.head?.segments[0] ?? {};
    const segment = await observed.segment(index);
    expect(segment).toMatchObject({ after: 0, to: 2 });
    expect([...(segment?.tagsByCode.keys() ?? [])]).toEqual(['EST-00001']);
    const snapshot = await observed.snapshot(observed.head?.snapshot ?? 0);
    expect([...(snapshot?.tagsByCode.keys() ?? [])]).toEqual(['EST-00001']);
    expect(snapshot?.position.seq).toBe(2);
  });
});

describe('buckets of a log that is read by pages', () => {
  it('take an event that is dated before the one before it as of that time', () => {
    const heard: string[] = [];
    const state = { position: { epoch: 'one', seq: 0 }, tagsByCode: new Map() };
    const buckets = new LiveBuckets(state, 0, {
      segment: ({ index, after, to, at }) => heard.push(`${index}: ${after} to ${to} at ${at}`),
      snapshot: () => undefined,
      segmentReopened: (index) => heard.push(`${index} again`),
      snapshotReopened: () => undefined,
    });
    for (const [number, at] of [1_000, 5_500, 4_900, 11_000].entries()) {
      const place = { epoch: 'one', seq: number + 1, at: epochMs(at) };
      buckets.event({ codigo: 'EST-00001', path: LEVEL, data: number, ...place });
    }
    expect(heard).toEqual(['0: 0 to 1 at 1000', '1: 1 to 3 at 5500']);
  });
});

describe('the clock of a log', () => {
  it('is never ahead of it, whatever ours shows, drift of a hundredth of a percent included', () => {
    let ours = 1e9;
    const clock = new LogClock(() => ours);
    expect(clock.read()).toBeNull();
    const began = 5e12;
    let logs = 0;
    clock.advance(epochMs(began));
    for (let hour = 0; hour < 48; hour += 1) {
      logs += 3_600_000;
      // Ours is too fast.
      ours += 3_600_000 * 1.000_09;
      expect(clock.read()).toBeLessThanOrEqual(began + logs);
      expect(clock.read()).toBeGreaterThan(began + logs - 1_000 * (hour + 2));
    }
  });

  it('is what the event says that came fastest', () => {
    let ours = 0;
    const clock = new LogClock(() => ours);
    ours = 10_000;
    clock.advance(epochMs(1_000_000));
    ours = 20_000;
    // Took 300 ms less than the first.
    clock.advance(epochMs(1_010_300));
    ours = 30_000;
    clock.advance(epochMs(1_015_000));
    expect(clock.read()).toBeGreaterThan(1_020_295);
    expect(clock.read()).toBeLessThanOrEqual(1_020_300);
  });
});
