import type { ViewCursor } from '#worker/api/view-cursor.ts';

/** A running pull loop over one view cursor. */
export interface FrameLoop<Query> {
  update(query: Query): void;
  stop(): void;
}

/** Ten frames a second look live. */
export const FRAME_PACE_MS = 100;
/** Slow devices draw less often: frames may take at most this share of the main thread. */
const FRAME_SHARE = 1 / 15;
/** The median of the last few costs: one slow frame (garbage collection, a click) does not slow the loop. */
const FRAMES_REMEMBERED = 5;
/** Upper bound. Stations report about every 15 s; a slower page would not be live. */
const SLOWEST_PACE_MS = 2_000;

/** Resolves after the next paint, with the milliseconds it took on the main thread. */
const nextPaint = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const began = performance.now();
      // A new task runs after style, layout and paint of this animation frame.
      setTimeout(() => resolve(performance.now() - began), 0);
    });
  });

/**
 * Pull, paint, repeat. The next frame is requested only after the last one was painted: a hidden tab (no animation frames)
 * requests nothing, and at most one request is in flight. A changed query skips the pause. An error on the way, including one
 * thrown by `paint`, ends the loop and is passed to `onFault`.
 */
export const runFrameLoop = <Frame, Query>(
  open: (query: Query) => Promise<ViewCursor<Frame, Query>>,
  firstQuery: Query,
  paint: (frame: Frame) => void,
  onFault: (fault: unknown) => void,
  /** Minimum milliseconds between two frames. */
  paceOf: (frame: Frame) => number = () => FRAME_PACE_MS,
): FrameLoop<Query> => {
  let running = true;
  let query = firstQuery;
  let cursor: ViewCursor<Frame, Query> | null = null;
  let endPause: () => void = () => undefined;
  const costs: number[] = [];

  /** Milliseconds until the next frame, from the measured cost of the last ones. */
  const paceAfter = (frame: Frame, cost: number): number => {
    costs.push(cost);
    if (costs.length > FRAMES_REMEMBERED) costs.shift();
    const usual = costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? cost;
    return Math.max(paceOf(frame), Math.min(SLOWEST_PACE_MS, usual / FRAME_SHARE));
  };

  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      endPause = resolve;
      setTimeout(resolve, milliseconds);
    });

  const run = async (): Promise<void> => {
    const opened = await open(query);
    if (!running) {
      await opened.close();
      return;
    }
    cursor = opened;
    if (query !== firstQuery) await opened.update(query);
    while (running) {
      const requested = query;
      const started = performance.now();
      const frame = await opened.next();
      if (frame === null || !running) break;
      const arrived = performance.now();
      paint(frame);
      // React renders the painted state in a microtask queued before this one.
      await Promise.resolve();
      const painted = performance.now() - arrived;
      const due = paceAfter(frame, painted + (await nextPaint()));
      const spent = performance.now() - started;
      if (spent < due && requested === query) await pause(due - spent);
    }
  };

  run().catch((fault: unknown) => {
    running = false;
    void cursor?.close();
    onFault(fault);
  });
  return {
    update(next) {
      query = next;
      void cursor?.update(next);
      endPause();
    },
    stop() {
      running = false;
      void cursor?.close();
    },
  };
};
