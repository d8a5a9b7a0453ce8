import type { ViewCursor } from '#worker/api/view-cursor.ts';
import { FramePace } from './frame-pace.ts';
import { afterRender, nextPicture } from './picture.ts';
import { onClockSet, shownPast } from './server-clock.ts';

/** A running pull loop over one view cursor. */
export interface FrameLoop<Query> {
  update(query: Query): void;
  stop(): void;
}

/** Resolves after the next paint, with the milliseconds it took on the main thread. */
const nextPaint = async (): Promise<number> => {
  await nextPicture();
  const began = performance.now();
  return new Promise((resolve) => {
    // A new task runs after style, layout and paint of this picture.
    setTimeout(() => resolve(performance.now() - began), 0);
  });
};

/**
 * Pull, paint, repeat. The next frame is requested only after the last one was painted: a hidden tab (no animation frames)
 * requests nothing, and at most one request is in flight. After a quiet time the first change is shown at once; from then on the cost of
 * the frames sets their pace ({@link FramePace}). A changed query skips the pause, and so does another instant of the past: a hand has
 * sought it. Frames of the past wait for the next picture, which has those of all views and the clock. An error on the way, including one
 * thrown by `paint`, ends the loop and is passed to `onFault`.
 */
export const runFrameLoop = <Frame, Query>(
  open: (query: Query) => Promise<ViewCursor<Frame, Query>>,
  firstQuery: Query,
  paint: (frame: Frame) => void,
  onFault: (fault: unknown) => void,
  /** Minimum milliseconds between two frames. */
  paceOf: (frame: Frame) => number = () => 0,
): FrameLoop<Query> => {
  let running = true;
  let query = firstQuery;
  let cursor: ViewCursor<Frame, Query> | null = null;
  let endPause: () => void = () => undefined;
  const pace = new FramePace();
  const forget = onClockSet(() => endPause());

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
    for (let isFirst = true; running; isFirst = false) {
      const [shownQuery, shownAt] = [query, shownPast()];
      const requested = performance.now();
      const frame = await opened.next();
      if (frame === null || !running) break;
      const isGathered = !isFirst && shownPast() !== null;
      if (isGathered) {
        await nextPicture();
        if (!running) break;
      }
      const arrived = performance.now();
      paint(frame);
      await afterRender();
      const painted = performance.now() - arrived;
      // The core makes the next frame of the past while this one is painted.
      const cost = isGathered ? painted : painted + (await nextPaint());
      const due = Math.max(arrived + paceOf(frame), pace.after({ requested, arrived, cost }));
      const now = performance.now();
      const isOfNow = shownQuery === query && shownAt === shownPast();
      if (now < due && isOfNow) await pause(due - now);
    }
  };

  const end = (): void => {
    running = false;
    forget();
    void cursor?.close();
  };
  run().catch((fault: unknown) => {
    end();
    onFault(fault);
  });
  return {
    update(next) {
      query = next;
      void cursor?.update(next);
      endPause();
    },
    stop: end,
  };
};
