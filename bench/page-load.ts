import type { CDPSession, Page } from 'playwright-core';

/** How hard a page's main thread worked for a while. */
export interface PageLoad {
  /** Share of the time in which it was at work, 0 to 1. */
  readonly busy: number;
  /** Longest task in milliseconds, 0 when none took 50 ms. */
  readonly longest: number;
}

/** Seconds of work so far, from the DevTools protocol. */
const taskSeconds = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
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

/** Watches a page for some seconds. `slowdown` is a CPU throttle, 1 for none. */
export const watchPage = async (page: Page, seconds: number, slowdown = 1): Promise<PageLoad> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const before = await taskSeconds(session);
  const longest = await longestTask(page, seconds * 1_000);
  const busy = ((await taskSeconds(session)) - before) / seconds;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return { busy, longest };
};
