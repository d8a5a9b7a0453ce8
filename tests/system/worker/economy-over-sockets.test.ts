import { afterEach, describe, expect, it } from 'vitest';
import { LIVE_HEAD_PATH } from '#contract/columns/live-segment.ts';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { DataCore } from '#worker/data-core.ts';
import { browserLine } from '#worker/feed/browser-line.ts';
import { FEED_TIMERS } from '#worker/ports.ts';
import { frameWhere, QuietWebSocket, testCore } from '#tests/support/app/core.ts';
import { heldTags } from '#tests/support/provider/fault-stage.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { ZONE } from '#tests/support/network/zones.ts';

const LEVEL = 'Data/Rio/RioNivel/Value';
const CODES = Array.from({ length: 20 }, (_, index) => `X-${index}`);

/** Segments take their time: the server makes them by its clock. Everything else is scaled. */
const TIMERS = {
  ...FEED_TIMERS,
  retry: 150,
  retryJitter: 0,
  firstSnapshotDelay: 15,
  confirmDelay: 50,
  economyStart: 100,
  liveSpread: 50,
};

let server: SimulatedServer;
const cores: DataCore[] = [];
let talking: ReturnType<typeof setInterval> | undefined;

afterEach(async () => {
  clearInterval(talking);
  for (const core of cores.splice(0)) core.stop();
  await server.close();
});

/** A visitor, whose network can be told to let no socket pass. */
const visit = async () => {
  const sockets = new Set<QuietWebSocket>();
  const counts = { snapshots: 0 };
  let isBlocked = false;
  class BlockableSocket extends QuietWebSocket {
    constructor(url: string, protocols?: string | string[]) {
      super(isBlocked ? 'ws://127.0.0.1:9' : url, protocols);
      sockets.add(this);
    }
  }
  const { core } = testCore({
    timers: TIMERS,
    openLine: browserLine(BlockableSocket),
    fetch: (input, init) => {
      if (typeof init?.body === 'string' && init.body.includes(SNAPSHOT_OPERATION.field)) {
        counts.snapshots += 1;
      }
      return fetch(input, init);
    },
  });
  cores.push(core);
  await core.start({
    graphqlUrl: `${server.url}/graphql`,
    liveUrl: server.url + LIVE_HEAD_PATH,
    timeZone: ZONE,
    clockSkew: 0,
  });
  /** Positions that were shown, in order. */
  const positions: number[] = [];
  const linkWhere = async (
    satisfies: (frame: LinkStatusFrame) => boolean,
  ): Promise<LinkStatusFrame> => {
    const cursor = await core.open('link-status', null);
    const frame = await frameWhere(cursor, (one) => {
      if (one.stream !== null) positions.push(one.stream.seq);
      return satisfies(one);
    });
    await cursor.close();
    return frame;
  };
  return {
    core,
    counts,
    positions,
    linkWhere,
    block: () => {
      isBlocked = true;
      for (const socket of sockets) socket.terminate();
    },
    unblock: () => {
      isBlocked = false;
    },
  };
};

/** Tags of the server that a core does not hold as they are. */
const wrongIn = (core: DataCore): readonly string[] => {
  const held = heldTags(core);
  return CODES.filter((codigo) => {
    const said = server.snapshot().get(codigo)?.get(LEVEL);
    return said === undefined || held.get(`${codigo} ${LEVEL}`) !== said;
  });
};

const isLive = ({ phase, economy: mode, stream }: LinkStatusFrame): boolean =>
  phase === 'live' && mode === null && stream?.proven === true;
const isEconomic = ({ phase, economy: mode, stream, updating }: LinkStatusFrame): boolean =>
  phase === 'live' && mode !== null && stream?.proven === true && !updating;

describe('a gateway above its cap', () => {
  it('is read by segments under load, and by a socket again once there is a place: nothing is lost either way', async () => {
    // Nothing speaks but the test.
    server = await simulatedServer({ ...SMALL_NETWORK, socketPlaces: 1 });
    let said = 0;
    talking = setInterval(() => {
      said += 1;
      for (const codigo of CODES) server.publish(codigo, LEVEL, said / 100);
    }, 50);
    const first = await visit();
    await first.linkWhere(isLive);
    const second = await visit();
    const told = await second.linkWhere(isEconomic);
    expect(told.economy).toMatchObject({ seconds: 5, cause: 'requested' });
    const { snapshots } = second.counts;
    const { seq = 0 } = told.stream ?? {};
    await second.linkWhere((frame) => isEconomic(frame) && (frame.stream?.seq ?? 0) > seq);
    // Who has the place loses it, while no socket passes.
    first.block();
    await first.linkWhere(isEconomic);
    await second.core.retryNow();
    await second.linkWhere(isLive);
    expect(second.counts.snapshots).toBe(snapshots);
    clearInterval(talking);
    await expect.poll(() => wrongIn(second.core)).toEqual([]);
    // Segments end when an event of a later one is known, or some seconds later.
    await expect.poll(() => wrongIn(first.core)).toEqual([]);
    for (const { positions } of [first, second]) {
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    }
    // Each says its position with a frame of its own: nothing more is said, so both come to the same.
    const ends = async () => [
      (await first.linkWhere(isEconomic)).stream,
      (await second.linkWhere(isLive)).stream,
    ];
    await expect.poll(async () => new Set((await ends()).map((end) => end?.seq)).size).toBe(1);
    expect(new Set((await ends()).map((end) => end?.epoch)).size).toBe(1);
    // And its place is free again.
    second.core.stop();
    first.unblock();
    await first.core.retryNow();
    await first.linkWhere(isLive);
    expect(wrongIn(first.core)).toEqual([]);
  });
});
