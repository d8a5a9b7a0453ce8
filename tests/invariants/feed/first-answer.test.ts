import { ZONE } from '#tests/support/network/zones.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { FEED_TIMERS } from '#worker/ports.ts';
import { testCore, readingOn } from '#tests/support/app/core.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { SimulatedProvider } from '#tests/support/provider/simulated-provider.ts';
import { fakeTime } from '#tests/support/runner/fake-time.ts';

const READING = 'Data/Rio/RioNivel';
const TAG = { codigo: 'EST-00013', path: `${READING}/Value` };
const STEP_MS = 100;

fakeTime();

/** Everything about a connection and its first answers that can be late, in steps. */
interface Course {
  /** The provider reads client messages this much later: the subscription starts late. */
  readonly readsAfter: number;
  /** The subscription stands this much later still, while pings are answered. */
  readonly subscribesAfter: number;
  /** Steps between a request and the creation of its answer, and from there to its arrival. */
  readonly makes: number;
  readonly travels: number;
  /** Steps at which the level changes. */
  readonly changes: readonly number[];
}

const steps = (max: number) => fc.integer({ min: 0, max });
const course: fc.Arbitrary<Course> = fc.record({
  readsAfter: fc.integer({ min: 1, max: 30 }).map((late) => late * STEP_MS),
  subscribesAfter: steps(150).map((late) => late * STEP_MS),
  makes: steps(10),
  travels: steps(20),
  changes: fc.array(steps(120), { maxLength: 6 }),
});

describe('row 62: the first answer and the subscription', () => {
  it.each([
    { numbering: 'none', confirms: false },
    { numbering: 'all', confirms: false },
    { numbering: 'all', confirms: true },
  ] as const)(
    'whatever is sent between the two, what is called live and confirmed is what the provider has: numbering $numbering, confirmed by the provider: $confirms',
    async ({ numbering, confirms }) => {
      await fc.assert(
        fc.asyncProperty(
          course,
          async ({ readsAfter, subscribesAfter, makes, travels, changes }) => {
            const provider = new SimulatedProvider({
              numbering,
              replicas: 1,
              initial: [{ ...TAG, value: 0 }],
            });
            provider.readsAfter = readsAfter;
            provider.subscribesAfter = subscribesAfter;
            provider.confirmsStanding = confirms;
            const { core } = testCore({
              fetch: (input, init) => {
                const answer = provider.fetch(input, init);
                setTimeout(() => provider.makeReady(), makes * STEP_MS);
                setTimeout(() => provider.answer(), (makes + travels) * STEP_MS);
                return answer;
              },
              openLine: provider.openLine,
              timers: FEED_TIMERS,
            });
            try {
              await core.start({
                graphqlUrl: 'http://provider.test/graphql',
                timeZone: ZONE,
                clockSkew: 0,
              });
              let level = 0;
              let confirmed = 0;
              for (let step = 0; step < 500; step += 1) {
                if (changes.includes(step)) {
                  level += 1;
                  provider.set(TAG, level);
                  provider.replicate(0, 1);
                  provider.deliver(1);
                }
                await vi.advanceTimersByTimeAsync(STEP_MS);
                const frame = await core.read('link-status', null);
                const shown = await core.read('station-sheet', { codigo: TAG.codigo });
                if (frame === null || shown === null || !frame.networkLoaded) continue;
                if (frame.phase !== 'live' || frame.updating) continue;
                confirmed += 1;
                expect(readingOn(shown, READING)).toBe(level);
              }
              expect(confirmed).toBeGreaterThan(100);
              const shown = await core.read('station-sheet', { codigo: TAG.codigo });
              expect(shown === null ? null : readingOn(shown, READING)).toBe(level);
            } finally {
              core.stop();
              vi.clearAllTimers();
            }
          },
        ),
        propertyRuns(12),
      );
    },
    3_600_000,
  );
});
