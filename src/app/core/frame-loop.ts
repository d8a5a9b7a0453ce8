import type { ViewCursor } from '#worker/api/view-cursor.ts';

/** A running pull loop: what it shows can be changed, and it can be ended. */
export interface FrameLoop<Query> {
  update(query: Query): void;
  stop(): void;
}

/** Ten pictures a second are live to the eye. */
export const FRAME_PACE_MS = 100;
/** A slow phone gets fewer: drawing may take this part of the page's time, so that most of it is left for the visitor. */
const FRAME_SHARE = 1 / 15;
/** One slow frame (a collection of garbage, a click) is no slow phone: the middle of the last few counts. */
const FRAMES_REMEMBERED = 5;
/** Stations speak every fifteen seconds or so: later than this a page would be behind them, and nobody calls it live. */
const SLOWEST_PACE_MS = 2_000;

/** Resolves once the page has been drawn, with the milliseconds that took the main thread. */
const nextPaint = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const began = performance.now();
      // A task of its own comes after style, layout and paint of this animation frame.
      setTimeout(() => resolve(performance.now() - began), 0);
    });
  });

/**
 * Pull, paint, pull. The next frame is asked for after the last one is on screen, so a hidden tab (no animation frames) asks
 * for nothing, and at most one frame is ever on its way. Whoever asks for something else waits for no pace. What throws on the way
 * (painting it, above all) ends the loop and is told: a view that stands still must say so.
 */
export const runFrameLoop = <Frame, Query>(
  open: (query: Query) => Promise<ViewCursor<Frame, Query>>,
  firstQuery: Query,
  paint: (frame: Frame) => void,
  onFault: (fault: unknown) => void,
  /** Milliseconds from a frame to the next at least. */
  paceOf: (frame: Frame) => number = () => FRAME_PACE_MS,
): FrameLoop<Query> => {
  let running = true;
  let wanted = firstQuery;
  let cursor: ViewCursor<Frame, Query> | null = null;
  let endPause: () => void = () => undefined;
  const costs: number[] = [];

  /** Milliseconds from one frame to the next, by what the last ones took. */
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
    const opened = await open(wanted);
    if (!running) {
      await opened.close();
      return;
    }
    cursor = opened;
    if (wanted !== firstQuery) await opened.update(wanted);
    while (running) {
      const asked = wanted;
      const started = performance.now();
      const frame = await opened.next();
      if (frame === null || !running) break;
      const arrived = performance.now();
      paint(frame);
      // React renders what was painted in a microtask of its own, queued before this one.
      await Promise.resolve();
      const painted = performance.now() - arrived;
      const due = paceAfter(frame, painted + (await nextPaint()));
      const spent = performance.now() - started;
      if (spent < due && asked === wanted) await pause(due - spent);
    }
  };

  run().catch((fault: unknown) => {
    running = false;
    void cursor?.close();
    onFault(fault);
  });
  return {
    update(query) {
      wanted = query;
      void cursor?.update(query);
      endPause();
    },
    stop() {
      running = false;
      void cursor?.close();
    },
  };
};
