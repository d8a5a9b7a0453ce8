import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '#server/logger.ts';
import { memoryTagLog } from '#server/tag-log/memory-tag-log.ts';
import { TagIntake } from '#server/tag-log/tag-intake.ts';
import type { TagLog } from '#server/tag-log/tag-log.ts';
import { providerSource } from '#server/upstream/provider-source.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import {
  type Numbering,
  SimulatedProvider,
  type WireTag,
} from '#tests/support/simulated-provider.ts';

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

/** The longest waits after refusals, a regular snapshot, and a second one that lacks the same. */
const HEALED_WITHIN_MS = 1_500_000;

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
    'is what the log holds once it heals; numbered, no tag ever goes back: $numbering, $replicas copies, resumes $resumes',
    async ({ numbering, replicas, resumes }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 80, size: 'max' }), async (steps) => {
          const initial = TAGS.map((tag) => ({ ...tag, value: 0 }));
          const provider = new SimulatedProvider({ numbering, replicas, resumes, initial });
          const log = memoryTagLog();
          const newest = new Map<string, number>();
          const backwards: unknown[] = [];
          await log.follow(null, {
            event: ({ codigo, path, data }) => {
              const before = newest.get(`${codigo}\n${path}`) ?? -1;
              if (typeof data !== 'number') return;
              if (data < before) backwards.push([codigo, path, before, data]);
              newest.set(`${codigo}\n${path}`, data);
            },
            ended: () => undefined,
          });
          const intake = new TagIntake(log);
          const source = providerSource({
            graphqlUrl: 'http://provider.test/graphql',
            log: createLogger('silent'),
            random: () => 0.5,
            fetch: provider.fetch,
            openLine: provider.openLine,
          });
          try {
            source.start(intake);
            for (const [place, next] of steps.entries()) {
              // Each value is said once, and a later one is higher.
              doStep(provider, next, place + 1);
              await vi.advanceTimersByTimeAsync(next.do === 'wait' ? next.milliseconds : 0);
            }
            await intake.idle();
            if (numbering === 'all') expect(backwards).toEqual([]);
            provider.unmute();
            provider.heal();
            await vi.advanceTimersByTimeAsync(HEALED_WITHIN_MS);
            await intake.idle();
            if (numbering === 'all') expect(backwards).toEqual([]);
            const held = new Map([...(await stateOf(log))].filter(([, data]) => data !== null));
            expect(sorted(held)).toEqual(sorted(provider.truth()));
            expect(source.state().kind).toBe('live');
          } finally {
            source.stop();
            await intake.stop();
            const left = vi.getTimerCount();
            vi.clearAllTimers();
            expect(left).toBe(0);
          }
        }),
        propertyRuns(150),
      );
    },
    3_600_000,
  );
});
