import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { JetStreamEngine } from '#storage/log/jetstream/engine.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/provider/fault-proxy.ts';
import { type NatsEngine, startNatsEngine } from '#tests/support/log/nats-engine.ts';
import { openReader, placeAt } from '#tests/support/log/nats-log.ts';
import { NumberedReader, NumberedWriter } from '#tests/support/log/numbered-log.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

let engine: NatsEngine;

beforeAll(async () => {
  engine = await startNatsEngine();
});

afterAll(async () => {
  await engine.stop();
});

const PATIENT = { timeout: 40_000, interval: 20 };

/** A process that writes while it has the lease, and reads. */
interface Writing {
  readonly engine: JetStreamEngine;
  readonly reader: NumberedReader;
  readonly proxy: FaultProxy;
  pen: NumberedWriter | null;
}

/** Everything of one run. */
class Stage {
  readonly place = placeAt(engine.address);
  readonly all: Writing[] = [];
  readonly pens: NumberedWriter[] = [];
  /** What was acknowledged before the store went back in time last. */
  acknowledgedBefore = new Set<number>();

  async add(): Promise<void> {
    const proxy = await startFaultProxy(engine);
    const opened = await openReader({ ...this.place, servers: [`127.0.0.1:${proxy.port}`] });
    const reader = new NumberedReader(opened.log);
    await reader.follow();
    const one: Writing = { engine: opened, reader, proxy, pen: null };
    this.all.push(one);
    opened.lease.follow({
      gained: () => {
        const said = Math.max(0, ...this.pens.map((pen) => pen.said));
        one.pen = new NumberedWriter(opened.log, said);
        this.pens.push(one.pen);
      },
      lost: () => {
        one.pen = null;
      },
    });
  }

  get acknowledged(): ReadonlyMap<number, string> {
    return new Map(this.pens.flatMap((pen) => [...pen.acknowledged]));
  }

  /** Resolves once events are acknowledged again. */
  async going(): Promise<void> {
    const { size } = this.acknowledged;
    await vi.waitUntil(() => this.acknowledged.size > size + 5, PATIENT);
  }

  async close(): Promise<void> {
    for (const { engine: opened, proxy, pen } of this.all) {
      const stopped = pen?.stop();
      await opened.close();
      await stopped;
      await proxy.stop();
    }
  }
}

type Step = (stage: Stage, ms: number) => Promise<void>;

const cut =
  (fault: 'blackhole' | 'deaf' | 'down', at: number): Step =>
  async (stage, ms) => {
    const { proxy } = stage.all[at] ?? {};
    proxy?.set({ [fault]: true });
    await pause(ms);
    proxy?.set({});
  };

const STEPS: Readonly<Record<string, Step>> = {
  'the engine is killed': async (_, ms) => {
    await engine.kill();
    await pause(ms / 4);
    await engine.start();
  },
  'the engine is frozen': async (_, ms) => {
    engine.freeze();
    await pause(ms);
    engine.thaw();
  },
  'the first is cut off': cut('blackhole', 0),
  'the second is cut off': cut('blackhole', 1),
  'the first hears nothing': cut('deaf', 0),
  'the first is refused': cut('down', 0),
  'lines are reset': (stage) => {
    for (const { proxy } of stage.all) proxy.reset();
    return Promise.resolve();
  },
  'the second writes without the lease': async (stage) => {
    const [, second] = stage.all;
    if (second === undefined || second.engine.lease.held) return;
    await second.engine.log.writer.begin(() => true);
    await second.engine.log.append([]);
    second.engine.log.writer.end('it never had the lease');
  },
  'the store goes back in time': async (stage, ms) => {
    await engine.kill();
    await engine.saveStore('before');
    await engine.start();
    await stage.going();
    await pause(ms / 4);
    await engine.kill();
    await engine.loadStore('before');
    // What was on its way to the writer has come.
    await pause(50);
    stage.acknowledgedBefore = new Set(stage.acknowledged.keys());
    await engine.start();
  },
};

it('no schedule of kills, freezes, cuts and lost stores loses, doubles or reorders what was acknowledged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.constantFrom(...Object.keys(STEPS)),
          fc.integer({ min: 100, max: 2_500 }),
          fc.boolean(),
        ),
        { minLength: 4, maxLength: 7 },
      ),
      async (schedule) => {
        const stage = new Stage();
        try {
          await stage.add();
          await stage.going();
          await stage.add();
          for (const [name, ms, isAwaited] of schedule) {
            await STEPS[name]?.(stage, ms);
            // The next fault comes after everything has recovered, or amidst it.
            if (isAwaited) await stage.going();
          }
          await stage.going();
          for (const { pen } of stage.all) await pen?.stop();
          const position = async (one: Writing) => (await one.engine.log.last()).position;
          await vi.waitUntil(async () => {
            const [a, b] = await Promise.all(stage.all.map(position));
            return a?.epoch === b?.epoch && a?.seq === b?.seq;
          }, PATIENT);
          const [first, second] = stage.all.map(({ reader }) => reader);
          await vi.waitUntil(() => first?.heard.length === second?.heard.length, PATIENT);
          expect(first?.heard).toEqual(second?.heard);
          for (const [at, { seq, data }] of (first?.heard ?? []).entries()) {
            expect(seq).toBe(at + 1);
            expect(Number(data)).toBeGreaterThan(Number(first?.heard[at - 1]?.data ?? 0));
          }
          const told = new Map(first?.heard.map(({ data, seq }) => [data, seq]));
          for (const [data, place] of stage.acknowledged) {
            if (stage.acknowledgedBefore.has(data)) continue;
            expect(`${data}: ${place.split(' ')[1] ?? ''}`).toBe(
              `${data}: ${told.get(data) ?? 'lost'}`,
            );
          }
          const { tagsByCode } = await (stage.all[0]?.engine.log.last() ??
            Promise.reject(new Error()));
          const fold = new Map(first?.heard.map(({ path, data }) => [path, data]));
          expect(new Map(tagsByCode.get('EST-1'))).toEqual(fold);
        } finally {
          await stage.close();
        }
      },
    ),
    { ...propertyRuns(2), endOnFailure: true },
  );
}, 600_000);
