import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import '#worker/feed/live-segments-source.ts';
import type { PageNotice } from '#worker/api/data-core-api.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { DataCore } from '#worker/data-core.ts';
import { pathIdOf } from '#worker/log/dictionary.ts';
import { LOG_START } from '#worker/log/log-rows.ts';
import { FEED_TIMERS } from '#worker/ports.ts';
import { testCore, linkOf } from '#tests/support/app/core.ts';
import { heldTags } from '#tests/support/provider/fault-stage.ts';
import {
  type HeadIs,
  LiveProvider,
  PROVIDER_URL,
  type SegmentsAre,
  type SocketsAre,
} from '#tests/support/provider/live-provider.ts';
import { fakeTime } from '#tests/support/runner/fake-time.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { ZONE } from '#tests/support/network/zones.ts';

const CODES = ['EST-00001', 'EST-00002', '__proto__'];
const PATHS = ['Data/Rio/RioNivel/Value', 'Data/Chuva/Chuva003h/Value'];

/**
 * Until everything is right once nothing goes wrong any more: the longest wait of a request, a
 * missing segment, a retry, a snapshot of the next minute.
 */
const RIGHT_WITHIN = 150_000;

type Step =
  | { readonly do: 'say'; readonly tags: readonly number[] }
  | { readonly do: 'wait'; readonly milliseconds: number }
  | { readonly do: 'sockets'; readonly are: SocketsAre; readonly code: number }
  | { readonly do: 'segments'; readonly are: SegmentsAre }
  | { readonly do: 'head'; readonly is: HeadIs }
  | { readonly do: 'answers'; readonly after: number; readonly lag: number }
  | { readonly do: 'reachable' | 'slow'; readonly is: boolean }
  | { readonly do: 'notice'; readonly notice: PageNotice }
  | { readonly do: 'restart' | 'retry' };

const kind = <Kind extends Step['do']>(name: Kind) => fc.constant(name);
const SOCKETS: readonly SocketsAre[] = ['open', 'open', 'full', 'full', 'busy', 'refused'];

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: kind('say'),
        tags: fc.array(fc.nat(CODES.length * PATHS.length - 1), { minLength: 1, maxLength: 8 }),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: kind('wait'),
        milliseconds: fc.constantFrom(40, 700, 3_000, 8_000, 20_000, 45_000),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: kind('sockets'),
        are: fc.constantFrom(...SOCKETS),
        code: fc.constantFrom(1006, 1012, 1013),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: kind('segments'),
        are: fc.constantFrom<SegmentsAre>('there', 'there', 'missing', 'hostile', 'failing'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: kind('head'),
        is: fc.constantFrom<HeadIs>(
          'there',
          'there',
          'late',
          'late',
          'missing',
          'hostile',
          'silent',
        ),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: kind('answers'),
        after: fc.constantFrom(30, 4_000, 12_000),
        lag: fc.constantFrom(0, 0, 6_000, 20_000),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('reachable' as const, 'slow' as const),
        is: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: kind('notice'),
        notice: fc.constantFrom<PageNotice>('offline', 'online', 'left', 'back', 'hidden', 'shown'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('restart' as const, 'retry' as const) }),
    },
  ),
  { minLength: 4, maxLength: 40, size: 'max' },
);

/** Tags that two states hold different values of. */
const differing = (
  a: ReadonlyMap<string, unknown>,
  b: ReadonlyMap<string, unknown>,
): readonly string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key));

class World {
  readonly provider = new LiveProvider();
  readonly core: DataCore;
  /** What did not hold. */
  readonly faults: string[] = [];
  /** Numbers only rise, over all tags and epochs: the value tells its age. */
  #said = 0;
  #shown = new Map<string, unknown>();
  /** The line. */
  #isSlow: boolean;
  #stream: { readonly epoch: string | null; readonly seq: number } = { epoch: null, seq: -1 };

  constructor(random: number) {
    this.#isSlow = random > 0.5;
    for (const tag of [0, 1, 2, 3, 4, 5]) this.#say(tag);
    this.provider.restart();
    ({ core: this.core } = testCore({
      fetch: this.provider.fetch,
      openLine: this.provider.openLine,
      timers: FEED_TIMERS,
      random: () => random,
      isSlowLine: () => this.#isSlow,
    }));
  }

  async begin(): Promise<void> {
    await this.core.start({
      graphqlUrl: `${PROVIDER_URL}/graphql`,
      liveUrl: `${PROVIDER_URL}/live/head.json`,
      timeZone: ZONE,
      clockSkew: 0,
    });
  }

  #say(tag: number): void {
    this.#said += 1;
    const codigo = CODES[tag % CODES.length] ?? '';
    this.provider.set(codigo, PATHS[Math.floor(tag / CODES.length)] ?? '', this.#said);
  }

  async do(step: Step): Promise<void> {
    const { provider } = this;
    switch (step.do) {
      case 'say':
        for (const tag of step.tags) this.#say(tag);
        return;
      case 'wait':
        // Everything is looked at on the way.
        for (let passed = 0; passed < step.milliseconds; passed += 1_000) {
          await vi.advanceTimersByTimeAsync(Math.min(1_000, step.milliseconds - passed));
          this.look();
        }
        return;
      case 'sockets':
        provider.sockets = step.are;
        if (step.are !== 'open') provider.drop(step.code);
        return;
      case 'segments':
        provider.segments = step.are;
        return;
      case 'head':
        provider.head = step.is;
        return;
      case 'answers':
        provider.answersAfter = step.after;
        provider.answersLag = step.lag;
        return;
      case 'reachable':
        provider.isReachable = step.is;
        if (!step.is) provider.drop(1006);
        return;
      case 'slow':
        this.#isSlow = step.is;
        return;
      case 'notice':
        await this.core.notice(step.notice);
        return;
      case 'restart':
        provider.restart();
        return;
      case 'retry':
        await this.core.retryNow();
    }
  }

  link = (): Promise<LinkStatusFrame> => linkOf(this.core);

  held(): ReadonlyMap<string, unknown> {
    return heldTags(this.core);
  }

  /** Notes what does not hold at this moment. */
  look(): void {
    const held = this.held();
    for (const [key, value] of this.#shown) {
      const now = held.get(key);
      const isOlder = typeof now !== 'number' || typeof value !== 'number' || now < value;
      if (isOlder) this.faults.push(`${key}: ${String(now)} over ${String(value)}`);
    }
    this.#shown = new Map(held);
  }

  /** Whether there is one sequence of positions, with the values of the position that it claims. */
  async lookAtPosition(): Promise<void> {
    const { stream } = await this.link();
    if (stream === null) return;
    const before = this.#stream;
    if (stream.epoch === before.epoch && stream.seq < before.seq) {
      this.faults.push(`back from ${before.seq} to ${stream.seq}`);
    }
    this.#stream = stream;
    if (!stream.proven || stream.epoch === null) return;
    const then = this.provider.stateAfter(stream.seq, stream.epoch);
    const wrong = differing(this.held(), then);
    if (wrong.length > 0) this.faults.push(`not as of ${stream.seq}: ${wrong.join(', ')}`);
  }

  /** Live values of each tag, in the order of the log. */
  livesByTag(): ReadonlyMap<string, readonly unknown[]> {
    const lives = new Map<string, unknown[]>();
    for (const { station, tag, value, origin } of this.core.log.since(LOG_START)) {
      if (origin !== 'live') continue;
      const key = `${station} ${pathIdOf(tag)}`;
      lives.set(key, [...(lives.get(key) ?? []), value]);
    }
    return lives;
  }

  heal(sockets: SocketsAre): void {
    this.provider.isReachable = true;
    this.provider.head = 'there';
    this.provider.segments = 'there';
    this.provider.answersAfter = 30;
    this.provider.answersLag = 0;
    this.provider.sockets = sockets;
    if (sockets !== 'open') this.provider.drop(1006);
  }
}

fakeTime(Date.UTC(2026, 8, 9, 12, 0, 7));

describe('socket and segments, whatever becomes of either', () => {
  it('give one sequence of positions: nothing lost, nothing doubled, never an older value over a newer one', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.constantFrom<SocketsAre>('open', 'refused', 'full'),
        fc.constantFrom(0, 0.3, 0.9),
        async (script, last, random) => {
          const world = new World(random);
          try {
            await world.begin();
            for (const step of script) {
              await world.do(step);
              world.look();
              await world.lookAtPosition();
            }
            world.heal(last);
            await world.core.notice('online');
            await world.do({ do: 'say', tags: [0, 4, 4] });
            await world.do({ do: 'wait', milliseconds: RIGHT_WITHIN });
            await world.do({ do: 'say', tags: [1, 5, 1] });
            await world.do({ do: 'wait', milliseconds: 20_000 });
            const truth = world.provider.stateAfter(world.provider.last);
            expect(differing(world.held(), truth)).toEqual([]);
            await world.lookAtPosition();
            expect(world.faults).toEqual([]);
            const link = await world.link();
            expect(link).toMatchObject({
              phase: 'live',
              updating: false,
              stream: { epoch: world.provider.epoch, seq: world.provider.last, proven: true },
            });
            expect(link.economy === null).toBe(world.provider.subscribed > 0);
            for (const [key, values] of world.livesByTag()) {
              const rising = [...new Set(values)].toSorted((a, b) => Number(a) - Number(b));
              expect([key, values]).toEqual([key, rising]);
            }
          } finally {
            world.core.stop();
            vi.clearAllTimers();
          }
        },
      ),
      {
        ...propertyRuns(15),
        examples: [
          // A socket takes over before the segments have confirmed what a returning page shows.
          [
            [
              { do: 'sockets', are: 'full', code: 1006 },
              { do: 'retry' },
              { do: 'wait', milliseconds: 45_000 },
              { do: 'retry' },
              { do: 'say', tags: [0] },
              { do: 'sockets', are: 'open', code: 1006 },
            ],
            'open',
            0,
          ],
          // A head of an epoch that was over before the core ever saw it.
          [
            [
              { do: 'sockets', are: 'full', code: 1006 },
              { do: 'head', is: 'hostile' },
              { do: 'wait', milliseconds: 8_000 },
              { do: 'say', tags: [0] },
              { do: 'head', is: 'late' },
              { do: 'restart' },
              { do: 'wait', milliseconds: 45_000 },
              { do: 'sockets', are: 'open', code: 1006 },
              { do: 'wait', milliseconds: 40 },
              { do: 'say', tags: [0] },
            ],
            'open',
            0,
          ],
        ],
      },
    );
  }, 3_600_000);
});
