import type { CDPSession, Page } from 'playwright-core';

/** How hard a page's main thread worked for a while. */
export interface PageLoad {
  /** Share of the time in which it was at work, 0 to 1. */
  readonly busy: number;
  /** Longest task in milliseconds, 0 when none took 50 ms. */
  readonly longest: number;
}

/** The browser's own count of a page: seconds of work so far, and its clock. */
interface WorkMark {
  readonly work: number;
  readonly clock: number;
}

const markWork = async (session: CDPSession): Promise<WorkMark> => {
  const { metrics } = await session.send('Performance.getMetrics');
  const named = (wanted: string): number =>
    metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { work: named('TaskDuration'), clock: named('Timestamp') };
};

/** The longest task that the page's own observer sees within a while. */
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

/** Time between one frame and the next that 95 of 100 stay below, in milliseconds, over some seconds. */
export const frameTime = async (page: Page, seconds: number, slowdown = 1): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const gaps = await page.evaluate(
    (duration) =>
      new Promise<readonly number[]>((resolve) => {
        const between: number[] = [];
        const began = performance.now();
        let last = began;
        const frame = (): void => {
          const now = performance.now();
          between.push(now - last);
          last = now;
          if (now - began < duration) requestAnimationFrame(frame);
          else resolve(between.slice(1));
        };
        requestAnimationFrame(frame);
      }),
    seconds * 1_000,
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.95)] ?? Number.NaN;
};

/** Watches a page for some seconds. `slowdown` is a CPU throttle, 1 for none. */
export const watchPage = async (page: Page, seconds: number, slowdown = 1): Promise<PageLoad> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const before = await markWork(session);
  const longest = await longestTask(page, seconds * 1_000);
  const after = await markWork(session);
  // By the browser's clock: a busy page is late in saying that its time is up.
  const busy = (after.work - before.work) / (after.clock - before.clock);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return { busy, longest };
};
