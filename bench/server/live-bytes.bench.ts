import { createServer, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { LIVE_SECONDS } from '#contract/economy-mode.ts';
import {
  decodeLiveHead,
  decodeLiveSegment,
  LIVE_HEAD_PATH,
  type LiveHead,
  liveIndexOf,
  liveSegmentAddress,
  liveSnapshotAddress,
} from '#contract/columns/live-segment.ts';
import type { TagMessage } from '#contract/tag-source.ts';
import { MINUTE_MS, SECOND_MS, type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import { CONTRACT_SHAPE } from '#server/fan-out/event-shape.ts';
import { FAN_OUT_OPTIONS } from '#server/fan-out/fan-out.ts';
import { composeFrames, nextPrefix } from '#server/fan-out/text-frames.ts';
import { liveRoute } from '#server/live/live-endpoint.ts';
import { LiveMaker } from '#server/live/live-maker.ts';
import { SegmentCache } from '#server/live/segment-cache.ts';
import { createLogger } from '#process/logger.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import type { LoggedTag } from '#storage/log/tag-log.ts';
import { LiveNetwork } from '#simulation/network/live-network.ts';
import { scenarioClock } from '#simulation/network/scenario-clock.ts';
import { listenOnLoopback } from '#tests/support/provider/loopback.ts';
import { demonstrationFlood } from '#tests/support/network/simulation.ts';
import { type Bench, figureIn } from '../bench.ts';

const figure = figureIn('live-bytes');

/** Half a day before the crest. */
const BEGIN = epochMs(Date.parse('2026-09-11T13:00:00-03:00'));
const RHYTHM_MS = 15 * SECOND_MS;
/** Headers of a request and its answer in HTTP/2, names and values that were sent before left out. */
const HEADS_BYTES = 150;
/** TCP, IP and TLS around one write to a socket. */
const PACKET_BYTES = 62;

interface Said {
  readonly at: EpochMs;
  readonly tags: readonly TagMessage[];
}

/** What the stations of the recorded flood say, in the rhythm of the real network; first their state. */
const recordedFlood = (minutes: number): readonly Said[] => {
  const scenario = demonstrationFlood();
  const began = epochMs(Date.UTC(2026, 10, 22, 12));
  let now = began;
  const network = new LiveNetwork(
    scenario,
    scenarioClock(scenario, BEGIN, 1, () => now),
  );
  const said: Said[] = [];
  let tags: TagMessage[] = [];
  network.start(MINUTE_MS, {
    state: (tagsByCode) => {
      for (const [codigo, station] of tagsByCode) {
        for (const [path, data] of station) tags.push({ codigo, path, data });
      }
    },
    event: (tag) => tags.push(tag),
  });
  said.push({ at: now, tags });
  const { stations } = scenario;
  const rounds = (minutes * MINUTE_MS) / RHYTHM_MS;
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, station] of stations.entries()) {
      const phase = ((place + 0.5) / stations.length) * RHYTHM_MS;
      // After the minute of the first state.
      now = epochMs(Math.floor(began + MINUTE_MS + round * RHYTHM_MS + phase));
      tags = [];
      network.report(station);
      said.push({ at: now, tags });
    }
  }
  network.stop();
  return said;
};

/** The body of an answer as it is sent, and as it is. */
const get = (
  port: number,
  path: string,
): Promise<{ readonly bytes: number; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' };
    request({ port, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        const isPacked = answer.headers['content-encoding'] === 'br';
        const text = (isPacked ? brotliDecompressSync(body) : body).toString();
        resolve({ bytes: body.length, text });
      });
    })
      .on('error', reject)
      .end();
  });

interface Measured {
  readonly heads: number;
  readonly segments: number;
  readonly snapshot: number;
  readonly values: number;
}

/** Bytes of one visitor who reads every segment, and asks for the head once in a segment's length. */
const measure = async (said: readonly Said[]): Promise<Measured> => {
  let now = said[0]?.at ?? epochMs(0);
  const silent = createLogger('silent');
  const log = memoryTagLog({ now: () => now, epoch: 'Ab3_xYz1' });
  const cache = new SegmentCache(silent);
  const maker = new LiveMaker(log, { cache, log: silent, now: () => now });
  await maker.start();
  const route = liveRoute(cache);
  const server = createServer((asked, answer) => void route.handle(asked, answer));
  const port = await listenOnLoopback(server);
  const measured = { heads: 0, segments: 0, snapshot: 0, values: 0 };
  const path = (address: string): string =>
    new URL(address, `http://localhost${LIVE_HEAD_PATH}`).pathname;
  let at = -1;
  let last: LiveHead | null = null;
  const visit = async (): Promise<void> => {
    await cache.idle();
    const answer = await get(port, LIVE_HEAD_PATH);
    const head = decodeLiveHead(parseJson(answer.text));
    if (!head.ok) throw new Error(head.error);
    last = head.value;
    // The minute of the first state is not counted.
    const isCounted = at > 0;
    if (isCounted) measured.heads += answer.bytes + HEADS_BYTES;
    for (const { index, to } of head.value.segments) {
      if (to <= at) continue;
      const segment = await get(port, path(liveSegmentAddress(head.value.epoch, index)));
      const decoded = decodeLiveSegment(parseJson(segment.text));
      if (!decoded.ok) throw new Error(decoded.error);
      at = to;
      if (!isCounted) continue;
      measured.segments += segment.bytes + HEADS_BYTES;
      for (const tags of decoded.value.tagsByCode.values()) measured.values += tags.size;
    }
  };
  for (const { at: time, tags } of said) {
    const isNext = liveIndexOf(time) > liveIndexOf(now);
    now = time;
    await log.append(tags);
    if (isNext) await visit();
  }
  now = epochMs(now + 3 * SECOND_MS + LIVE_SECONDS * SECOND_MS);
  maker.tick();
  await visit();
  const { epoch, snapshot } = last ?? { epoch: '', snapshot: null };
  measured.snapshot = (await get(port, path(liveSnapshotAddress(epoch, snapshot ?? 0)))).bytes;
  maker.stop();
  server.close();
  server.closeAllConnections();
  return measured;
};

/** The same events over a socket: frames, ten writes a second. */
const socketBytes = (said: readonly Said[], minutes: number): number => {
  const prefix = nextPrefix('t');
  let seq = 0;
  let bytes = 0;
  for (const { at, tags } of said.slice(1)) {
    const frames = tags.map((tag) => {
      seq += 1;
      const logged: LoggedTag = { ...tag, at, epoch: 'Ab3_xYz1', seq };
      return { bytes: CONTRACT_SHAPE.encode(logged), span: '' };
    });
    bytes += composeFrames(prefix, frames).length;
  }
  const writes = Math.min(said.length - 1, (minutes * MINUTE_MS) / FAN_OUT_OPTIONS.tickMs);
  return bytes + writes * PACKET_BYTES;
};

export const liveBytes: Bench = {
  name: 'live-bytes',
  question: 'How many bytes a minute does a visitor take who reads live segments of a flood?',
  run: async ({ short }) => {
    const minutes = short ? 1 : 10;
    const said = recordedFlood(minutes);
    const { heads, segments, snapshot, values } = await measure(said);
    const kilobytes = (heads + segments) / minutes / 1_000;
    return [
      { ...figure('visitor-kb', kilobytes, 'kB/min', 60), isBudget: true },
      figure('heads-kb', heads / minutes / 1_000, 'kB/min'),
      figure('value', segments / values, 'bytes'),
      figure('snapshot-kb', snapshot / 1_000, 'kB'),
      figure('socket-kb', socketBytes(said, minutes) / minutes / 1_000, 'kB/min'),
    ];
  },
};
