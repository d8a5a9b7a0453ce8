import { ZONE } from '#tests/support/network/zones.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { FEED_TIMERS } from '#worker/ports.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { testCore } from '#tests/support/app/core.ts';
import {
  type Attempt,
  type SocketFate,
  unkindLines,
} from '#tests/support/provider/unkind-sockets.ts';
import { fakeTime } from '#tests/support/runner/fake-time.ts';

const MINUTE = 60_000;
const SNAPSHOT = { data: { tags: { 'EST-1': { 'Data/Rio/RioNivel/Value': 1 } } } };

/** A snapshot every five minutes, plus the longest answer and retry. */
const ASKED_WITHIN = 6 * MINUTE;
/** A ping every 15 s that gets no response for 5 s. */
const SILENCE_WITHIN = FEED_TIMERS.ping + FEED_TIMERS.pong;

const fates: readonly SocketFate[] = [
  'refused',
  'hangs',
  'mute',
  'closes',
  'dies',
  'no-pong',
  'errors',
  'stands',
];

const attempt: fc.Arbitrary<Attempt> = fc.record({
  fate: fc.constantFrom(...fates),
  lives: fc.integer({ min: 1, max: 200_000 }),
  code: fc.constantFrom(1000, 1001, 1006, 1011, 1012, 4400, 4429),
});
/**
 * Most connections behave the same all day: a proxy that forbids sockets, a middlebox that swallows
 * them.
 */
const line: fc.Arbitrary<readonly Attempt[]> = fc.oneof(
  fc.array(attempt, { minLength: 1, maxLength: 12 }),
  fc.tuple(attempt).map((only) => only),
);

/** A core on such a connection, with every request answered, and the time of each request. */
const startOn = async (attempts: readonly Attempt[]) => {
  const askedAt: number[] = [];
  let turn = 0;
  const { core } = testCore({
    fetch: () => {
      askedAt.push(performance.now());
      return Promise.resolve(new Response(JSON.stringify(SNAPSHOT)));
    },
    openLine: unkindLines(() => {
      turn += 1;
      const next = attempts[(turn - 1) % attempts.length];
      if (next === undefined) throw new RangeError('a line has at least one attempt');
      return next;
    }),
    timers: FEED_TIMERS,
  });
  await core.start({ graphqlUrl: 'http://provider.test/graphql', timeZone: ZONE, clockSkew: 0 });
  return { core, askedAt };
};

const longestGap = (instants: readonly number[], from: number, to: number): number =>
  Math.max(
    ...[from, ...instants, to].map((at, place, all) =>
      place === 0 ? 0 : at - (all[place - 1] ?? at),
    ),
  );

fakeTime();

describe('whatever sockets do', () => {
  it('a snapshot is requested at least every six minutes while requests are answered, and never in a burst', async () => {
    await fc.assert(
      fc.asyncProperty(line, async (attempts) => {
        const began = performance.now();
        const { core, askedAt } = await startOn(attempts);
        try {
          await vi.advanceTimersByTimeAsync(40 * MINUTE);
          const now = performance.now();
          expect(longestGap(askedAt, began, now)).toBeLessThanOrEqual(ASKED_WITHIN);
          // Two for each acknowledged connection, one 20 s later and one every five minutes: a
          // connection that flaps every 15 s requests most.
          expect(askedAt.length).toBeLessThanOrEqual((40 * MINUTE) / (FEED_TIMERS.retry / 3));
        } finally {
          core.stop();
          vi.clearAllTimers();
        }
      }),
      propertyRuns(6),
    );
  }, 3_600_000);

  it('a silent connection is noticed within 20 s, whatever was answered before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<SocketFate>('dies', 'no-pong'),
        fc.integer({ min: 1, max: 300_000 }),
        async (fate, lives) => {
          const { core } = await startOn([
            { fate, lives, code: 1006 },
            { fate: 'refused', lives: 1, code: 1006 },
          ]);
          try {
            // Opened after 50 ms, acknowledged at once, dead after `lives`.
            await vi.advanceTimersByTimeAsync(50 + lives + SILENCE_WITHIN);
            const frame = await core.read('link-status', null);
            expect(frame?.phase).toBe('offline');
          } finally {
            core.stop();
            vi.clearAllTimers();
          }
        },
      ),
      propertyRuns(20),
    );
  }, 3_600_000);
});
