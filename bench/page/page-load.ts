import type { CDPSession, Page } from 'playwright-core';

/** The load of a page's main thread during a period. */
export interface PageLoad {
  /** Share of the time in which it was busy, 0 to 1. */
  readonly busy: number;
  /** Longest task in milliseconds, 0 when none took 50 ms. */
  readonly longest: number;
}

/** The browser's own counters of a page: seconds of work so far, and its clock. */
interface WorkMark {
  readonly work: number;
  readonly clock: number;
}

const markWork = async (session: CDPSession): Promise<WorkMark> => {
  const { metrics } = await session.send('Performance.getMetrics');
  const named = (requested: string): number =>
    metrics.find(({ name }) => name === requested)?.value ?? Number.NaN;
  return { work: named('TaskDuration'), clock: named('Timestamp') };
};

/** The longest task that the page's own observer sees during a period. */
const longestTask = (page: Page, milliseconds: number): Promise<number> =>
  page.evaluate(
    (duration) =>
      new Promise<number>((resolve) => {
        let worst = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) worst = Math.max(worst, entry.duration);
        });
        observer.observe({ type: 'longtask', buffered: false });
        setTimeout(() => {
          observer.disconnect();
          resolve(worst);
        }, duration);
      }),
    milliseconds,
  );

/** Times between one frame and the next over some seconds, in milliseconds. */
const frameGaps = (page: Page, seconds: number): Promise<readonly number[]> =>
  // No named function inside: the loader would add a call to a naming helper that the page does not have.
  page.evaluate(async (duration) => {
    const between: number[] = [];
    const began = performance.now();
    let last = began;
    while (last - began < duration) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      between.push(now - last);
      last = now;
    }
    return between.slice(1);
  }, seconds * 1_000);

/** The 95th percentile of the time between frames, in milliseconds, over some seconds. */
export const frameTime = async (page: Page, seconds: number, slowdown = 1): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const gaps = await frameGaps(page, seconds);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.95)] ?? Number.NaN;
};

/** Time between two frames of a screen. */
const FRAME_MS = 1_000 / 60;

/** Share of the frames of some seconds, 0 to 1, that were never drawn. */
export const droppedFrames = async (page: Page, seconds: number): Promise<number> => {
  const gaps = await frameGaps(page, seconds);
  const due = gaps.map((gap) => Math.max(1, Math.round(gap / FRAME_MS)));
  const all = due.reduce((sum, frames) => sum + frames, 0);
  return (all - gaps.length) / all;
};

/** Measures a page for some seconds. `slowdown` is a CPU throttle, 1 for none. */
export const watchPage = async (page: Page, seconds: number, slowdown = 1): Promise<PageLoad> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const before = await markWork(session);
  const longest = await longestTask(page, seconds * 1_000);
  const after = await markWork(session);
  // By the browser's clock: a busy page fires its timer late.
  const busy = (after.work - before.work) / (after.clock - before.clock);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return { busy, longest };
};
