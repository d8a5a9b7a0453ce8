import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createLogger } from '#process/logger.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { TagIntake } from '#storage/log/tag-intake.ts';
import type { TagLog } from '#storage/log/tag-log.ts';
import { type ProviderSource, providerSource } from '#server/upstream/provider-source.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import {
  doStep,
  type ProviderStep,
  providerSteps,
} from '#tests/support/provider/provider-steps.ts';
import {
  type Numbering,
  SimulatedProvider,
  type WireTag,
} from '#tests/support/provider/simulated-provider.ts';
import { fakeTime } from '#tests/support/runner/fake-time.ts';

const CODES = ['EST-00001', '__proto__'];
/** Never forgotten, so that snapshots go on naming the station. */
const RAIN = 'Data/Chuva/Chuva 001h/Value';
const TAGS: readonly WireTag[] = CODES.flatMap((codigo) => [
  { codigo, path: 'Data/Rio/RioNivel/Value' },
  { codigo, path: RAIN },
]);

const stepsBut = (...names: readonly ProviderStep['do'][]) =>
  providerSteps(
    TAGS,
    names,
    TAGS.filter(({ path }) => path !== RAIN),
  );

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

fakeTime();

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

  async take(next: ProviderStep): Promise<void> {
    this.#value += 1;
    doStep(this.provider, next, { value: this.#value, isAlwaysNamed: ({ path }) => path === RAIN });
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
