import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TagMessage } from '#contract/tag-source.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import type { LoggedTag, TagLog, LoggedState } from '#storage/log/tag-log.ts';
import {
  ObservedMaker,
  segmentByRule,
  snapshotByRule,
} from '#tests/support/provider/live-makers.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

type Step =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'say'; readonly tags: readonly TagMessage[] }
  /** One maker's line delivers so many of the events that wait. */
  | { readonly kind: 'deliver'; readonly maker: number; readonly count: number }
  | { readonly kind: 'start'; readonly maker: number }
  | { readonly kind: 'tick' };

const tag: fc.Arbitrary<TagMessage> = fc.record({
  codigo: fc.constantFrom('EST-00001', 'EST-00002', 'EST-00013'),
  path: fc.constantFrom('TimeStamp', 'Data/Rio/RioNivel/Value', 'Data/Chuva/Chuva001h/Value'),
  data: fc.oneof(fc.integer({ min: 0, max: 999 }), fc.constantFrom('a', null, true, 4.62)),
});

/** Two servers of one log, the second of which may start at any time. */
const MAKERS = 2;
const maker = fc.nat({ max: MAKERS - 1 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.oneof(
        fc.integer({ min: 1, max: 700 }),
        fc.integer({ min: 1, max: 9_000 }),
        fc.constantFrom(1_000, 5_000, 15_000, 60_000, 90_000),
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      tags: fc.array(tag, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      maker,
      count: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('start' as const), maker }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'tick' as const }) },
);

/** Every event of a log that holds all of them. */
const everyEvent = async (log: TagLog): Promise<readonly LoggedTag[]> => {
  const { epoch } = await log.held();
  const page = await log.after({ epoch, seq: 0 }, Infinity);
  if (!page.ok) throw new Error(page.error);
  return page.value;
};

class Stage {
  /** Some instant, in the middle of a minute. */
  #now = Date.UTC(2026, 10, 22, 12, 0, 31, 7);
  readonly log: TagLog;
  readonly #short: TagLog;
  readonly makers: readonly ObservedMaker[];
  readonly #started = new Set<ObservedMaker>();

  /** `held`: events that the log of the second maker holds: the same log, of which the older part is gone. */
  constructor(ahead: readonly number[], held: number) {
    const now = () => this.#now;
    this.log = memoryTagLog({ now, epoch: 'one', maxAgeMs: Infinity });
    this.#short = memoryTagLog({ now, epoch: 'one', capacity: held });
    this.makers = [this.log, this.#short].map(
      (log, number) => new ObservedMaker(log, now, ahead[number] ?? 0),
    );
  }

  async run(next: Step): Promise<void> {
    switch (next.kind) {
      case 'wait':
        this.#now += next.ms;
        break;
      case 'say':
        await this.log.append(next.tags);
        await this.#short.append(next.tags);
        break;
      case 'deliver':
        this.makers[next.maker]?.line.deliver(next.count);
        break;
      case 'start':
        await this.#start(this.makers[next.maker]);
        break;
      case 'tick':
        for (const { maker: one } of this.makers) one.tick();
    }
    for (const one of this.makers) await one.look();
  }

  async #start(one: ObservedMaker | undefined): Promise<void> {
    if (one === undefined || this.#started.has(one)) return;
    this.#started.add(one);
    await one.maker.start();
  }

  /** Everything is delivered, and the time of what was said passes. */
  async end(): Promise<void> {
    for (const one of this.makers) {
      await this.#start(one);
      one.line.deliver();
    }
    for (let second = 0; second < 65; second += 5) {
      this.#now += 5_000;
      await this.run({ kind: 'tick' });
    }
  }

  stop(): void {
    for (const one of this.makers) one.maker.stop();
  }
}

/** The state of a client that takes the snapshot of the head, and every segment after it. */
const clientOf = async (one: ObservedMaker): Promise<LoggedState> => {
  const { head } = one;
  const snapshot = await one.snapshot(head?.snapshot ?? -1);
  if (head === null || snapshot === null) throw new Error('the head names no snapshot');
  let { seq } = snapshot.position;
  const tagsByCode = new Map(snapshot.tagsByCode);
  for (const { index, after, to } of head.segments) {
    if (to <= seq) continue;
    expect(after).toBeLessThanOrEqual(seq);
    const segment = await one.segment(index);
    for (const [codigo, tags] of segment?.tagsByCode ?? []) {
      tagsByCode.set(codigo, new Map([...(tagsByCode.get(codigo) ?? []), ...tags]));
    }
    seq = to;
  }
  return { position: { epoch: head.epoch, seq }, tagsByCode };
};

describe('live segments (PROVIDER 11)', () => {
  it('are a function of the log, whenever a server started and however late it hears', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: MAKERS, maxLength: MAKERS }),
        fc.integer({ min: 4, max: 60 }),
        fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }),
        async (ahead, held, steps) => {
          const stage = new Stage(ahead, held);
          for (const next of steps) await stage.run(next);
          await stage.end();
          stage.stop();
          const events = await everyEvent(stage.log);
          for (const { served } of stage.makers) {
            for (const [address, texts] of served) {
              const name = address.slice('one '.length);
              const right = name.startsWith('s')
                ? snapshotByRule(events, Number(name.slice(1)))
                : segmentByRule(events, Number(name));
              expect([address, ...texts]).toEqual([address, right]);
            }
          }
          for (const one of stage.makers) {
            // Who starts after the last event knows no snapshot, and the state is asked for (PROVIDER 1).
            if (one.head?.snapshot !== null) {
              expect(await clientOf(one)).toEqual(await stage.log.last());
            }
          }
        },
      ),
      propertyRuns(12),
    );
  }, 600_000);
});
