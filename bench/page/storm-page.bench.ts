import type { Browser } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { startSite } from '#tests/support/browser/site.ts';
import { type Bench, type Figure, figureIn } from '../bench.ts';
import { frameTime, type PageLoad, watchPage } from './page-load.ts';

const figure = figureIn('storm-page');

const EVENTS_A_SECOND = 2_000;

/** A page in a storm. `slowdown` is a CPU throttle, 1 for none. */
interface StormView {
  readonly id: string;
  readonly path: string;
  readonly stations: number;
  readonly slowdown: number;
  /** For the share of the main thread above that of the page without a feed. */
  readonly goal: number;
}

const VIEWS: readonly StormView[] = [
  { id: 'tabela', path: '/tabela', stations: 174, slowdown: 1, goal: 5 },
  { id: 'mapa', path: '/mapa', stations: 174, slowdown: 1, goal: 5 },
  { id: 'mapa-500-6x', path: '/mapa', stations: 500, slowdown: 6, goal: 5 },
];

interface Watched extends PageLoad {
  readonly frameMs: number;
}

/** How a bench measures a page: its events a second, the seconds measured, and the loading seconds before. */
interface Look {
  readonly rate: number;
  readonly seconds: number;
  readonly loading: number;
}

const LONG: Look = { rate: EVENTS_A_SECOND, seconds: 10, loading: 3 };
/** Enough to prove that the bench works. */
const SHORT: Look = { rate: 200, seconds: 0.3, loading: 0 };

const watch = async (
  browser: Browser,
  url: string,
  view: StormView,
  { seconds, loading }: Look,
): Promise<Watched> => {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  try {
    await page.goto(url + view.path);
    await page.getByRole('status').getByText('Ao vivo').waitFor();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    // The bench measures the page after it has loaded.
    await watchPage(page, loading);
    const load = await watchPage(page, seconds, view.slowdown);
    // Separate from the load: requesting every frame is work too.
    return { ...load, frameMs: await frameTime(page, seconds, view.slowdown) };
  } finally {
    await page.close();
  }
};

const siteOf = (rate: number, stations: number) =>
  startSite('--scenario', 'rajada', '--rate', String(rate), '--stations', String(stations));

const figuresOf = async (view: StormView, look: Look): Promise<readonly Figure[]> => {
  const [storm, calm, browser] = await Promise.all([
    siteOf(look.rate, view.stations),
    siteOf(1, view.stations),
    launchBrowser(),
  ]);
  try {
    const idle = await watch(browser, calm.url, view, look);
    const busy = await watch(browser, storm.url, view, look);
    return [
      figure(`${view.id}-busy`, busy.busy * 100, '% main'),
      figure(`${view.id}-points`, (busy.busy - idle.busy) * 100, 'points', view.goal),
      figure(`${view.id}-longest-ms`, busy.longest, 'ms', 50),
      figure(`${view.id}-frame-ms`, busy.frameMs, 'ms (95 %)'),
      figure(`${view.id}-frame-calm-ms`, idle.frameMs, 'ms (95 %)'),
    ];
  } finally {
    await browser.close();
    await storm.stop();
    await calm.stop();
  }
};

export const stormPage: Bench = {
  name: 'storm-page',
  question: `How busy is the main thread at ${EVENTS_A_SECOND} tag events a second (Chromium)?`,
  run: async ({ short }) => {
    const figures: Figure[] = [];
    // One screen is enough for a short run.
    const views = short ? VIEWS.slice(0, 1) : VIEWS;
    for (const view of views) figures.push(...(await figuresOf(view, short ? SHORT : LONG)));
    return figures;
  },
};
