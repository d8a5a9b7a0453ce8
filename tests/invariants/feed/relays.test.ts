import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { DataCore } from '#worker/data-core.ts';
import { FEED_TIMERS } from '#worker/ports.ts';
import { readingOn, testCore, linkOf } from '#tests/support/app/core.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import {
  type HopFault,
  Relay,
  UnkindHop,
  type WireEnd,
} from '#tests/support/provider/relay-chain.ts';
import { type Numbering, SimulatedProvider } from '#tests/support/provider/simulated-provider.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { fakeTime } from '#tests/support/runner/fake-time.ts';

const SECOND = 1_000;
const READING = 'Data/Rio/RioNivel';
const TAGS = ['EST-1', 'EST-2'].map((codigo) => ({ codigo, path: `${READING}/Value` }));

/** A hop that stalls is noticed after a ping of 15 s and 10 s without a sign. */
const STALL_NOTICED_MS = 26 * SECOND;
/** A value travels through two fan-outs. */
const TRAVELS_MS = SECOND;
/** A retry, or the wait after the second refusal in a row. */
const RIGHT_WITHIN_MS = 40 * SECOND;

/** A fault at one hop, for some seconds, then none for some. `hop`: of a chain of one relay modulo two. */
interface Happening {
  readonly hop: number;
  readonly what: HopFault | 'restarted';
  readonly lasts: number;
  readonly rests: number;
}

const happening: fc.Arbitrary<Happening> = fc.record({
  hop: fc.nat({ max: 2 }),
  what: fc.constantFrom('lost', 'stalled', 'no-sockets', 'refusing', 'empty', 'restarted'),
  lasts: fc.integer({ min: 1, max: 12 }),
  rests: fc.integer({ min: 0, max: 12 }),
});

/** A provider, relays one behind the other, a visitor at the last, and a hop before each. */
class Chain {
  readonly provider: SimulatedProvider;
  readonly core: DataCore;
  readonly #hops: UnkindHop[] = [];
  readonly #relays: Relay[] = [];
  /** What each tag held, oldest first, and since when. */
  readonly #held = TAGS.map(() => [{ value: 0, since: -Infinity }]);
  #value = 0;
  #stalledAt = -Infinity;

  constructor(relays: number, numbering: Numbering) {
    const initial = TAGS.map((tag) => ({ ...tag, value: 0 }));
    this.provider = new SimulatedProvider({ numbering, replicas: 1, initial });
    this.provider.heal();
    for (let place = 0; place <= relays; place += 1) {
      const end = (): WireEnd => this.#relays[place - 1] ?? this.provider;
      const hop = new UnkindHop(end);
      this.#hops.push(hop);
      if (place < relays) this.#relays.push(new Relay(hop));
    }
    const last = this.#hops.at(-1) ?? this.provider;
    ({ core: this.core } = testCore({
      fetch: last.fetch,
      openLine: last.openLine,
      timers: FEED_TIMERS,
    }));
  }

  async start(): Promise<void> {
    for (const relay of this.#relays) await relay.start();
    await this.core.start({
      graphqlUrl: 'http://relay.test/graphql',
      timeZone: ZONE,
      clockSkew: 0,
    });
  }

  stop(): void {
    this.core.stop();
    for (const relay of this.#relays) relay.stop();
  }

  async restart(place: number): Promise<void> {
    const hop = this.#hops[place];
    if (this.#relays[place] === undefined || hop === undefined) return;
    this.#relays[place].stop();
    this.#relays[place] = await new Relay(hop).start();
  }

  async happen({ hop, what }: Happening): Promise<void> {
    const place = hop % this.#hops.length;
    if (what === 'restarted') await this.restart(place);
    else this.#hops[place]?.become(what);
  }

  heal(): void {
    for (const hop of this.#hops) hop.become(null);
  }

  /** One second: a value changes, and what is shown is judged. */
  async second(): Promise<void> {
    this.#value += 1;
    const place = this.#value % TAGS.length;
    const tag = TAGS[place];
    if (tag !== undefined) this.provider.set(tag, this.#value);
    this.#held[place]?.push({ value: this.#value, since: performance.now() });
    await vi.advanceTimersByTimeAsync(SECOND);
    if (this.#hops.some(({ fault }) => fault === 'stalled')) this.#stalledAt = performance.now();
    const link = await this.link();
    const isStalled = performance.now() - this.#stalledAt < STALL_NOTICED_MS;
    const allowed = isStalled ? STALL_NOTICED_MS + TRAVELS_MS : TRAVELS_MS;
    if (!isMarked(link)) await this.judge(allowed);
  }

  /** Every shown value was the provider's at some time of the last `within` milliseconds. */
  async judge(within: number): Promise<void> {
    const from = performance.now() - within;
    for (const [place, { codigo }] of TAGS.entries()) {
      const held = this.#held[place] ?? [];
      const first = held.findLastIndex(({ since }) => since <= from);
      const values = held.slice(Math.max(0, first)).map(({ value }) => value);
      const shown = await this.shown(codigo);
      if (!values.some((value) => value === shown)) {
        throw new Error(`${codigo} shows ${String(shown)}, the provider had ${values.join()}`);
      }
    }
  }

  async shown(codigo: string): Promise<unknown> {
    const frame = await this.core.read('station-sheet', { codigo });
    return frame === null ? undefined : readingOn(frame, READING);
  }

  link = (): Promise<LinkStatusFrame> => linkOf(this.core);
}

/** Whether a visitor reads that what is shown may be old. */
const isMarked = ({ phase, updating, networkLoaded, snapshotTrouble }: LinkStatusFrame): boolean =>
  phase !== 'live' || updating || !networkLoaded || snapshotTrouble !== 'none';

fakeTime();

describe('row 84: a chain of servers that take each other in', () => {
  it.each([
    { relays: 1, numbering: 'none' },
    { relays: 1, numbering: 'all' },
    { relays: 2, numbering: 'none' },
    { relays: 2, numbering: 'all' },
  ] as const)(
    'shows the provider’s values or marks them, whatever happens at any hop: $relays relays, numbering $numbering',
    async ({ relays, numbering }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(happening, { maxLength: 5 }), async (happenings) => {
          const chain = new Chain(relays, numbering);
          try {
            await chain.start();
            for (let second = 0; second < 5; second += 1) await chain.second();
            for (const one of happenings) {
              await chain.happen(one);
              for (let second = 0; second < one.lasts; second += 1) await chain.second();
              chain.heal();
              for (let second = 0; second < one.rests; second += 1) await chain.second();
            }
            for (let at = 0; at < RIGHT_WITHIN_MS; at += SECOND) await chain.second();
            expect(await chain.link()).toMatchObject({ phase: 'live', updating: false });
            await chain.judge(TRAVELS_MS);
          } finally {
            chain.stop();
            vi.clearAllTimers();
          }
        }),
        propertyRuns(6),
      );
    },
    3_600_000,
  );
});
