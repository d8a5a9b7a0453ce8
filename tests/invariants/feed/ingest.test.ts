import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '#process/logger.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { TagIntake } from '#storage/log/tag-intake.ts';
import type { TagLog } from '#storage/log/tag-log.ts';
import { type ProviderSource, providerSource } from '#server/upstream/provider-source.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import {
  type Numbering,
  SimulatedProvider,
  type WireTag,
} from '#tests/support/provider/simulated-provider.ts';

const CODES = ['EST-00001', '__proto__'];
/** Never forgotten, so that snapshots go on naming the station. */
const RAIN = 'Data/Chuva/Chuva 001h/Value';
const TAGS: readonly WireTag[] = CODES.flatMap((codigo) => [
  { codigo, path: 'Data/Rio/RioNivel/Value' },
  { codigo, path: RAIN },
]);

/** What a provider and a line do next. */
type Step =
  | { readonly do: 'set' | 'forget'; readonly tag: WireTag }
  | { readonly do: 'replicate'; readonly replica: number; readonly count: number }
  | { readonly do: 'deliver' | 'conflate'; readonly count: number }
  | { readonly do: 'lose' | 'repeat' | 'swap' | 'restart' | 'mute' | 'unmute' }
  | { readonly do: 'answer' | 'answer in part' | 'make ready' }
  | { readonly do: 'refuse'; readonly status: number }
  | { readonly do: 'drop'; readonly code: number }
  | { readonly do: 'wait'; readonly milliseconds: number };

const kind = <Kind extends Step['do']>(name: Kind) => fc.constant(name);
const count = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: kind('set'), tag: fc.constantFrom(...TAGS) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: kind('forget'),
      tag: fc.constantFrom(...TAGS.filter(({ path }) => path !== RAIN)),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: kind('replicate'), replica: fc.nat(2), count }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('deliver' as const, 'conflate' as const), count }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('answer' as const, 'answer' as const, 'answer in part', 'make ready'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('lose' as const, 'repeat' as const, 'swap') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('restart' as const, 'mute' as const, 'unmute') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: kind('refuse'), status: fc.constantFrom(400, 429, 500, 503) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: kind('drop'), code: fc.constantFrom(1000, 1006, 1012, 4400) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: kind('wait'),
      milliseconds: fc.constantFrom(100, 600, 2_000, 18_000, 60_000),
    }),
  },
);

const doStep = (provider: SimulatedProvider, next: Step, value: number): void => {
  switch (next.do) {
    case 'set':
      return provider.set(next.tag, value);
    case 'forget':
      return provider.forget(next.tag);
    case 'replicate':
      return provider.replicate(next.replica, next.count);
    case 'deliver':
      return provider.deliver(next.count);
    case 'conflate':
      return provider.conflate(next.count);
    case 'lose':
      return provider.lose();
    case 'repeat':
      return provider.repeatLast();
    case 'swap':
      return provider.swapNext();
    case 'restart':
      return provider.restart();
    case 'mute':
      return provider.mute();
    case 'unmute':
      return provider.unmute();
    case 'answer':
      return provider.answer();
    case 'answer in part':
      return provider.answerInPart(({ path }, place) => path === RAIN || place % 2 === 0);
    case 'make ready':
      return provider.makeReady();
    case 'refuse':
      return provider.refuse(next.status);
    case 'drop':
      return provider.drop(next.code);
    case 'wait':
  }
};

/** An answer made before a restart that comes after events of the new epoch. */
const answerOfBefore: fc.Arbitrary<readonly Step[]> = fc
  .tuple(fc.constantFrom(...TAGS), fc.nat(2))
  .map(([tag, replica]) => [
    { do: 'make ready' },
    { do: 'restart' },
    { do: 'wait', milliseconds: 18_000 },
    { do: 'set', tag },
    { do: 'replicate', replica, count: 4 },
    { do: 'deliver', count: 4 },
    { do: 'answer' },
  ]);

/** Steps without those named. */
const stepsBut = (...names: readonly Step['do'][]): fc.Arbitrary<readonly Step[]> =>
  fc
    .array(
      fc.oneof(
        { weight: 20, arbitrary: step.map((one): readonly Step[] => [one]) },
        { weight: 1, arbitrary: answerOfBefore },
      ),
      { maxLength: 80, size: 'max' },
    )
    .map((parts) => parts.flat().filter((one) => !names.includes(one.do)));

/** The longest waits after refusals, a regular snapshot, and a second one that lacks the same. */
const HEALED_WITHIN_MS = 1_500_000;
/** A mute line is noticed (25 s), retried (17 s), and what is missing is asked for (60 s). */
const HEALED_SOON_MS = 120_000;

const stateOf = async (log: TagLog): Promise<ReadonlyMap<string, unknown>> => {
  const { tagsByCode } = await log.last();
  return new Map(
    [...tagsByCode].flatMap(([codigo, tags]) =>
      [...tags].map(([path, data]) => [`${codigo}\n${path}`, data] as const),
    ),
  );
};

const sorted = (state: ReadonlyMap<string, unknown>) =>
  [...state].toSorted(([a], [b]) => (a < b ? -1 : 1));

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A provider, our source of it, and the log behind. */
class Ingest {
  readonly provider: SimulatedProvider;
  readonly log = memoryTagLog();
  readonly source: ProviderSource;
  /** Values that were followed by an older one. */
  readonly backwards: unknown[] = [];
  /** Values that were heard, but are newer than what the log holds. */
  readonly unheard: unknown[] = [];
  readonly #intake = new TagIntake(this.log);
  readonly #newest = new Map<string, number>();
  readonly #said: [string, number][] = [];
  /** Each value is said once, and a later one is higher. */
  #value = 0;

  constructor(options: { numbering: Numbering; replicas: number; resumes: boolean }) {
    const initial = TAGS.map((tag) => ({ ...tag, value: 0 }));
    this.provider = new SimulatedProvider({ ...options, initial });
    this.provider.onSaid = ({ codigo, path }, value) =>
      this.#said.push([`${codigo}\n${path}`, Number(value)]);
    this.source = providerSource({
      graphqlUrl: 'http://provider.test/graphql',
      log: createLogger('silent'),
      random: () => 0.5,
      fetch: this.provider.fetch,
      openLine: this.provider.openLine,
    });
  }

  async start(): Promise<void> {
    await this.log.follow(null, {
      event: ({ codigo, path, data }) => {
        if (typeof data !== 'number') return;
        const key = `${codigo}\n${path}`;
        const before = this.#newest.get(key) ?? -1;
        if (data < before) this.backwards.push([key, before, data]);
        this.#newest.set(key, data);
      },
      ended: () => undefined,
    });
    this.source.start(this.#intake);
  }

  async take(next: Step): Promise<void> {
    this.#value += 1;
    doStep(this.provider, next, this.#value);
    await this.pass(next.do === 'wait' ? next.milliseconds : 0);
    for (const [key, value] of this.#said.splice(0)) {
      const newest = this.#newest.get(key) ?? -1;
      if (newest < value) this.unheard.push([key, value, newest]);
    }
  }

  async pass(milliseconds: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await this.#intake.idle();
  }

  async heal(withinMs: number): Promise<void> {
    this.provider.unmute();
    this.provider.heal();
    await this.pass(withinMs);
  }

  async readings(): Promise<readonly unknown[]> {
    return sorted(new Map([...(await stateOf(this.log))].filter(([, data]) => data !== null)));
  }

  async stop(): Promise<void> {
    this.source.stop();
    await this.#intake.stop();
    vi.clearAllTimers();
  }
}

describe('a provider behind an unkind line', () => {
  it.each([
    { numbering: 'none', replicas: 1, resumes: false },
    { numbering: 'answers', replicas: 1, resumes: false },
    { numbering: 'all', replicas: 1, resumes: true },
    { numbering: 'all', replicas: 3, resumes: false },
    { numbering: 'all', replicas: 3, resumes: true },
  ] as const satisfies readonly {
    numbering: Numbering;
    replicas: number;
    resumes: boolean;
  }[])(
    'is what the log holds once it heals; numbered, no reading goes back or is left out: $numbering, $replicas copies, resumes $resumes',
    async (kindOfProvider) => {
      await fc.assert(
        fc.asyncProperty(stepsBut(), async (steps) => {
          const ingest = new Ingest(kindOfProvider);
          try {
            await ingest.start();
            for (const next of steps) await ingest.take(next);
            await ingest.heal(HEALED_WITHIN_MS);
            if (kindOfProvider.numbering === 'all') {
              expect(ingest.backwards).toEqual([]);
              expect(ingest.unheard).toEqual([]);
            }
            expect(await ingest.readings()).toEqual(sorted(ingest.provider.truth()));
            expect(ingest.source.state().kind).toBe('live');
          } finally {
            await ingest.stop();
          }
        }),
        propertyRuns(40),
      );
    },
    3_600_000,
  );

  it.each([1, 3])(
    'where it numbers its events, is what the log holds soon after it heals, unless it refused: %i copies',
    async (replicas) => {
      await fc.assert(
        fc.asyncProperty(stepsBut('refuse', 'forget'), fc.boolean(), async (steps, resumes) => {
          const ingest = new Ingest({ numbering: 'all', replicas, resumes });
          try {
            await ingest.start();
            for (const next of steps) await ingest.take(next);
            await ingest.heal(0);
            // Only a later number shows that the one before it was lost.
            ingest.provider.set({ codigo: 'EST-00002', path: RAIN }, 1);
            await ingest.pass(HEALED_SOON_MS);
            expect(await ingest.readings()).toEqual(sorted(ingest.provider.truth()));
          } finally {
            await ingest.stop();
          }
        }),
        propertyRuns(40),
      );
    },
    3_600_000,
  );

  it('where it numbers nothing, no answer undoes what was heard after the question', async () => {
    await fc.assert(
      fc.asyncProperty(
        stepsBut('lose', 'repeat', 'swap', 'conflate', 'restart', 'drop', 'mute', 'answer in part'),
        async (steps) => {
          const ingest = new Ingest({ numbering: 'none', replicas: 1, resumes: false });
          try {
            await ingest.start();
            for (const next of steps) {
              if (next.do === 'answer' || next.do === 'make ready') {
                // Nothing shows that an event is older than an answer: the stream must not lag behind it.
                await ingest.take({ do: 'replicate', replica: 0, count: Infinity });
                await ingest.take({ do: 'deliver', count: steps.length });
              }
              await ingest.take(next);
            }
            expect(ingest.backwards).toEqual([]);
          } finally {
            await ingest.stop();
          }
        },
      ),
      propertyRuns(40),
    );
  }, 3_600_000);
});
