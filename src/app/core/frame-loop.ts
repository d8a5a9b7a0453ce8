import type { ViewCursor } from '#worker/api/view-cursor.ts';

/** A running pull loop: what it shows can be changed, and it can be ended. */
export interface FrameLoop<Spec> {
  reshape(spec: Spec): void;
  stop(): void;
}

/** Ten pictures a second are live to the eye and leave a slow phone its breath. */
const FRAME_PACE_MS = 100;

const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Pull, paint, pull. The next frame is asked for after the last one is on screen, so a hidden tab (no animation frames) asks
 * for nothing, and at most one frame is ever on its way. What throws on the way (painting it, above all) ends the loop and is told:
 * a view that stands still must say so.
 */
export const runFrameLoop = <Frame, Spec>(
  open: (spec: Spec) => Promise<ViewCursor<Frame, Spec>>,
  firstSpec: Spec,
  paint: (frame: Frame) => void,
  onFault: (fault: unknown) => void,
): FrameLoop<Spec> => {
  let running = true;
  let wanted = firstSpec;
  let cursor: ViewCursor<Frame, Spec> | null = null;

  const run = async (): Promise<void> => {
    const opened = await open(wanted);
    if (!running) {
      await opened.close();
      return;
    }
    cursor = opened;
    if (wanted !== firstSpec) await opened.reshape(wanted);
    while (running) {
      const started = performance.now();
      const frame = await opened.next();
      if (frame === null || !running) break;
      paint(frame);
      await nextPaint();
      const spent = performance.now() - started;
      if (spent < FRAME_PACE_MS) await pause(FRAME_PACE_MS - spent);
    }
  };

  run().catch((fault: unknown) => {
    running = false;
    void cursor?.close();
    onFault(fault);
  });
  return {
    reshape(spec) {
      wanted = spec;
      void cursor?.reshape(spec);
    },
    stop() {
      running = false;
      void cursor?.close();
    },
  };
};
