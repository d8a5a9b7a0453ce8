import { ZONE } from '#tests/support/network/zones.ts';
import { logOffset } from '#worker/log/log-rows.ts';
import { stationId } from '#domain/stations/station.ts';
import { expect } from 'vitest';
import { formatTagPath } from '#domain/tags/tag-path.ts';
import { randomOf } from '#simulation/weather/random.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { DataCore } from '#worker/data-core.ts';
import { browserLine } from '#worker/feed/browser-line.ts';
import { fieldOf, pathIdOf } from '#worker/log/dictionary.ts';
import { FEED_TIMERS, type FeedTimers } from '#worker/ports.ts';
import {
  frameWhere,
  QuietWebSocket,
  rejectedFor,
  TEST_SCALE,
  testCore,
  testTimers,
} from '#tests/support/app/core.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type MisbehavingProvider, startMisbehavingProvider } from './misbehaving-provider.ts';
import { replayedState } from '#tests/support/log/log-state.ts';
import { passesWithin } from '#tests/support/runner/awake-time.ts';

export const LEVEL = 'Data/Rio/RioNivel/Value';
export const CODES = ['EST-00013', 'EST-00042', 'DEMO-0001'] as const;

/** Rejections that replace a full message, rather than accompany an event. */
const MESSAGE_REJECTIONS = /^(codigo-|path-|not-an-object$|dictionary-full$|message-known$)/;

/**
 * Longest time until a core must be right again after a fault has ended: a retry with its jitter
 * and a snapshot, scaled. Milliseconds in which this process ran.
 */
const RECOVERY_MS = (FEED_TIMERS.retry + FEED_TIMERS.retryJitter) * TEST_SCALE + 8_000;

/** A core, a provider that holds the truth, and the connection between them. */
export interface FaultStage {
  readonly provider: MisbehavingProvider;
  readonly proxy: FaultProxy;
  readonly core: DataCore;
  /** Connects; resolves at once. */
  start(): Promise<void>;
  /** Connects and waits until everything is right. */
  startWell(): Promise<void>;
  /** Pulls status frames until one satisfies. */
  linkWhere(satisfies: (frame: LinkStatusFrame) => boolean): Promise<LinkStatusFrame>;
  /** What holds after any fault has ended (docs/fault-matrix.md). */
  expectHealed(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Every tag the core holds, as named on the wire. Texts that are numbers on the wire are numbers
 * here.
 */
export const heldTags = (core: DataCore): ReadonlyMap<string, unknown> => {
  const held = new Map<string, unknown>();
  for (const { station, tag, value } of core.state.rows()) {
    const codigo = core.names.codigoOf(station);
    const path = core.names.pathOf(pathIdOf(tag));
    held.set(`${codigo} ${formatTagPath({ path, field: fieldOf(tag) })}`, value);
  }
  return held;
};

/** Live events in the log. */
const livesOf = (core: DataCore): number =>
  [...core.log.since(logOffset(0))].filter(({ origin }) => origin === 'live').length;

/**
 * `scale` 1 is for faults that keep this process itself busy: a pong cannot be read within its
 * scaled time then.
 */
export const startFaultStage = async (
  scale = TEST_SCALE,
  timers: Partial<FeedTimers> = {},
): Promise<FaultStage> => {
  const provider = await startMisbehavingProvider();
  // The same bytes are wrong in every run.
  const proxy = await startFaultProxy(provider, randomOf(7).next);
  /** When the core opened each socket. Measured here: on a bad line the provider receives an attempt late. */
  const attemptedAt: number[] = [];
  class TimedWebSocket extends QuietWebSocket {
    constructor(url: string, protocols?: string | string[]) {
      attemptedAt.push(performance.now());
      super(url, protocols);
    }
  }
  const { core } = testCore(
    { openLine: browserLine(TimedWebSocket), timers: { ...testTimers(scale), ...timers } },
    scale,
  );
  let level = 0;
  for (const [index, codigo] of CODES.entries()) {
    provider.publish(codigo, 'Type', 'Hidro');
    provider.publish(codigo, 'Position/Latitude', -27 - index);
    provider.publish(codigo, 'Position/Longitude', -50);
    provider.publish(codigo, LEVEL, index);
  }

  const start = () =>
    core.start({
      graphqlUrl: `http://127.0.0.1:${proxy.port}/graphql`,
      timeZone: ZONE,
      clockSkew: 0,
    });
  const linkWhere: FaultStage['linkWhere'] = async (satisfies) => {
    // A cursor of its own: the first frame is the current state.
    const link = await core.open('link-status', null);
    const frame = await frameWhere(link, satisfies);
    await link.close();
    return frame;
  };

  const isRight = (): boolean => {
    const held = heldTags(core);
    for (const [codigo, tags] of provider.truth) {
      for (const [path, value] of tags) {
        if (held.get(`${codigo} ${path}`) !== value) return false;
      }
    }
    return true;
  };

  /** Live, right, and receiving: a value that only the socket can have brought has arrived. */
  const expectHealed = async (): Promise<void> => {
    const live = linkWhere(({ phase }) => phase === 'live');
    await passesWithin(() => expect(provider.counts.live).toBeGreaterThan(0), RECOVERY_MS);
    await live;
    level += 1;
    // (a) The fold equals the truth, including values sent from now on by the socket: an answer may
    // be faster than the socket.
    const before = livesOf(core);
    await passesWithin(() => {
      provider.publish(CODES[0], LEVEL, 100 + level);
      expect(isRight()).toBe(true);
      expect(livesOf(core)).toBeGreaterThan(before);
    }, RECOVERY_MS);
    // (b) Received = appended + rejected; the state is the fold of the log.
    const frame = await linkWhere(() => true);
    const lives = livesOf(core);
    const rejected = frame.rejected
      .filter(({ reason }) => MESSAGE_REJECTIONS.test(reason) && reason !== 'path-empty')
      .reduce((sum, { count }) => sum + count, 0);
    expect(frame.messages - rejectedFor(frame, 'path-empty')).toBe(lives + rejected);
    expect([...replayedState(core.log).rows()]).toEqual([...core.state.rows()]);
    // (d) Nothing was received later than now.
    for (let station = 0; station < core.state.stationCount; station += 1) {
      expect(core.state.reportedAt(stationId(station)) > Date.now()).toBe(false);
    }
    // (e) At most one attempt per waiting time.
    const waits = attemptedAt.slice(1).map((at, index) => at - (attemptedAt[index] ?? at));
    expect(Math.min(Infinity, ...waits)).toBeGreaterThan((FEED_TIMERS.retry * scale) / 2);
  };

  return {
    provider,
    proxy,
    core,
    start,
    startWell: async () => {
      await start();
      await expectHealed();
    },
    linkWhere,
    expectHealed,
    stop: async () => {
      core.stop();
      await proxy.stop();
      await provider.stop();
    },
  };
};
