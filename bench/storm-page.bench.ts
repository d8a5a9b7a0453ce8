import type { Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser.ts';
import { startSite } from '#tests/support/site.ts';
import type { Bench, Figure } from './bench.ts';

const EVENTS_A_SECOND = 2_000;
const STATIONS = 174;

const VIEWS = [
  { id: 'tabela', path: '/tabela' },
  { id: 'mapa', path: '/mapa' },
] as const;

interface Load {
  /** Share of the time in which the main thread was at work, 0 to 1. */
  readonly busy: number;
  /** Longest task in milliseconds, 0 when none took 50 ms. */
  readonly longest: number;
}

/** Main-thread time from the DevTools protocol; long tasks from the page's own observer. */
const measure = async (page: Page, seconds: number): Promise<Load> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const taskSeconds = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await taskSeconds();
  const longest = await page.evaluate(
    (milliseconds) =>
      new Promise<number>((resolve) => {
        let worst = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) worst = Math.max(worst, entry.duration);
        });
        observer.observe({ type: 'longtask', buffered: false });
        setTimeout(() => {
          observer.disconnect();
          resolve(worst);
        }, milliseconds);
      }),
    seconds * 1_000,
  );
  return { busy: ((await taskSeconds()) - before) / seconds, longest };
};

const watch = async (url: string, path: string, seconds: number): Promise<Load> => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    await page.goto(url + path);
    await page.getByRole('status').getByText('Ao vivo').waitFor();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    // The first seconds belong to loading; what is asked is how the page lives after them.
    await measure(page, 3);
    return await measure(page, seconds);
  } finally {
    await browser.close();
  }
};

export const stormPage: Bench = {
  name: 'storm-page',
  question: `How busy is the main thread at ${EVENTS_A_SECOND} tag events a second (Chromium)?`,
  run: async ({ short }) => {
    const seconds = short ? 2 : 10;
    const storm = await startSite(
      '--scenario',
      'rajada',
      '--rate',
      String(EVENTS_A_SECOND),
      '--stations',
      String(STATIONS),
    );
    const calm = await startSite(
      '--scenario',
      'rajada',
      '--rate',
      '1',
      '--stations',
      String(STATIONS),
    );
    const figures: Figure[] = [];
    try {
      for (const { id, path } of VIEWS) {
        const idle = await watch(calm.url, path, seconds);
        const busy = await watch(storm.url, path, seconds);
        figures.push(
          {
            id: `storm-page.${id}-busy`,
            value: busy.busy * 100,
            unit: '% main',
            goal: null,
            better: 'lower',
          },
          {
            id: `storm-page.${id}-points`,
            value: (busy.busy - idle.busy) * 100,
            unit: 'points',
            goal: 5,
            better: 'lower',
          },
          {
            id: `storm-page.${id}-longest-ms`,
            value: busy.longest,
            unit: 'ms',
            goal: 50,
            better: 'lower',
          },
        );
      }
    } finally {
      await storm.stop();
      await calm.stop();
    }
    return figures;
  },
};
