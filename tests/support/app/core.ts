import { epochMs } from '#domain/time/epoch-ms.ts';
import { WebSocket } from 'ws';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { StationSheetFrame } from '#worker/api/station-sheet.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import { DataCore } from '#worker/data-core.ts';
import { browserLine } from '#worker/feed/browser-line.ts';
import type { ViewRegistry } from '#worker/projections/view-registry.ts';
import { type CorePorts, FEED_TIMERS, type FeedTimers, scaleTimers } from '#worker/ports.ts';

/**
 * `ws` throws when a connecting socket is closed without an error listener; a browser's socket does
 * not.
 */
export class QuietWebSocket extends WebSocket {
  constructor(url: string, protocols?: string | string[]) {
    super(url, protocols);
    this.on('error', () => undefined);
  }
}

/** One hundredth of the real waiting times: 15 s are 150 ms. */
export const TEST_SCALE = 0.01;

/**
 * Waits scaled down, timeouts less so: half a second of delay on a loaded machine is not silence.
 * An answer takes its real time, however short the waits between two of them.
 */
export const testTimers = (scale = TEST_SCALE): FeedTimers => {
  const waits = scaleTimers(FEED_TIMERS, scale);
  if (scale === 1) return waits;
  const { handshake, acknowledge, pong, probe, absence } = scaleTimers(FEED_TIMERS, 10 * scale);
  return { ...waits, handshake, acknowledge, pong, probe, absence, answer: 2_000 };
};

/** A data core on Node's own fetch and real sockets, with scaled waiting times. */
export const testCore = (
  overrides: Partial<CorePorts> = {},
  scale = TEST_SCALE,
  views?: ViewRegistry,
): { readonly core: DataCore; readonly ports: CorePorts } => {
  const ports: CorePorts = {
    now: () => epochMs(Date.now()),
    elapsed: () => performance.now(),
    random: () => 0,
    fetch: (input, init) => fetch(input, init),
    openLine: browserLine(QuietWebSocket),
    timers: testTimers(scale),
    openStore: null,
    answers: null,
    writerLock: (onTurn) => onTurn('ours'),
    ...overrides,
  };
  return { core: new DataCore(ports, views), ports };
};

/** The state of the link as a page opened now is given it. */
export const linkOf = async (core: DataCore): Promise<LinkStatusFrame> => {
  const frame = await core.read('link-status', null);
  if (frame === null) throw new Error('the view was closed');
  return frame;
};

/** Pulls frames until one satisfies; the test's own time limit ends it otherwise. */
export const frameWhere = async <Frame, Query>(
  cursor: ViewCursor<Frame, Query>,
  satisfies: (frame: Frame) => boolean,
): Promise<Frame> => {
  for (;;) {
    const frame = await cursor.next();
    if (frame === null) throw new Error('the cursor was closed');
    if (satisfies(frame)) return frame;
  }
};

/** Value of a reading on a station sheet; undefined while the station or the reading is unknown. */
export const readingOn = (sheet: StationSheetFrame, path: string): unknown =>
  sheet.known ? sheet.readings.find((reading) => reading.path === path)?.value : undefined;

/** How often something was rejected for a reason. */
export const rejectedFor = (status: LinkStatusFrame, reason: string): number =>
  status.rejected.find((entry) => entry.reason === reason)?.count ?? 0;
