import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { withGraphicsCard } from '#tests/support/browser/graphics-card.ts';
import { serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { startSite } from '#tests/support/browser/site.ts';
import { type Bench, type Figure, figureIn, median, medianRatio } from '../bench.ts';
import { buildPage } from './built-page.ts';
import { POINTS } from './long-series/level.ts';
import { startLongProvider } from './long-series/provider.ts';
import { type DragWork, dragWork } from './drag-work.ts';

const figure = figureIn('station-chart');

const CHART = '/estacao/DCSC-00013/analise/grafico';
const VIEWPORT = { width: 1_000, height: 700 };
const VISITS = 50;
const MB = 1024 * 1024;
/** Enough to prove that panning is measured; loading all of them takes most of a minute. */
const SHORT_POINTS = 50_000;

/** The part of the chart's picture that is seen at rest. */
const canvasOf = (page: Page) => page.locator('figure canvas').first();

/** A chart that takes longer does not come. */
const LONGEST_MS = 30_000;

/**
 * Tells when the chart's picture is there and seen. A driver that asks instead does so every half second in the end, which is then most of
 * what it measures.
 */
const tellFirstChart = (): void => {
  new MutationObserver((_, observer) => {
    const canvas = document.querySelector('figure canvas');
    if (canvas?.checkVisibility({ visibilityProperty: true }) !== true) return;
    observer.disconnect();
    // The canvas comes into the page painted; once this frame has been drawn it is on the screen.
    setTimeout(() => {
      const tell: unknown = Reflect.get(window, 'firstChart');
      if (typeof tell === 'function') tell(performance.now());
    }, 0);
  }).observe(document, { attributes: true, childList: true, subtree: true });
};

/** Milliseconds from opening the chart's address to its first picture, on a fresh profile. */
const firstChart = async (browser: Browser, url: string): Promise<number> => {
  const page = await browser.newPage({ viewport: VIEWPORT });
  try {
    let tell: (at: number) => void = () => undefined;
    const first = new Promise<number>((resolve, reject) => {
      tell = resolve;
      setTimeout(() => reject(new Error('no chart')), LONGEST_MS).unref();
    });
    await page.exposeFunction('firstChart', (at: number) => tell(at));
    await page.addInitScript(tellFirstChart);
    await page.goto(url + CHART, { waitUntil: 'commit' });
    return await first;
  } finally {
    await page.close();
  }
};

/** Bytes of the page's heap after everything unreachable is gone. */
const heapOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
};

/** Megabytes that visits to the chart leave behind in the page, the first few excluded. */
const leftBehind = async (browser: Browser, url: string, visits: number): Promise<number> => {
  const page = await browser.newPage({ viewport: VIEWPORT });
  try {
    await page.goto(url + CHART);
    const visit = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Visão geral' }).click();
      await canvasOf(page).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Gráfico', exact: true }).click();
      await canvasOf(page).waitFor();
    };
    await canvasOf(page).waitFor();
    for (let count = 0; count < 3; count += 1) await visit();
    const before = await heapOf(page);
    for (let count = 0; count < visits; count += 1) await visit();
    return ((await heapOf(page)) - before) / MB;
  } finally {
    await page.close();
  }
};

const serveUsual = async () => {
  const { url, stop } = await serveOnLoopback(await buildPage('long-series'));
  return { url: `${url}/?width=${VIEWPORT.width - 40}`, stop };
};

/**
 * The renderers of the chart: the one it selects on this machine, and WebGL. Without a graphics card, WebGL is rendered in
 * software: the second figure is then that of the machine, and no visitor gets that chart.
 */
const SURFACES = [
  { id: 'chosen', script: () => undefined },
  { id: 'webgl', script: withGraphicsCard },
] as const;

/** What takes the hand in our chart. */
const SURFACE = 'figure input[type=range]';

/** Of what uPlot's page works. */
const GOAL_RATIO = 0.34;

/**
 * Both charts with the same million points, a quarter of them visible, dragged in turn, by the same hand.
 *
 * `pan-1m-…-ms` and `-ratio` are the time for which the page's main thread is occupied for each step of the hand: what the hand, the other
 * things of the page and a slower device have to share. `-busy-…` is that of a frame, 95 of 100: mostly the frames after a rest, which paint
 * and render. The time between two frames (`-frames-…`) was the figure until both charts kept the screen's pace: it cannot fall below the
 * 16.7 ms of a screen with 60 pictures a second, whatever is drawn.
 */
const panning = async (
  { id: surface, script }: (typeof SURFACES)[number],
  short: boolean,
): Promise<readonly Figure[]> => {
  const browser = await launchBrowser();
  const [usual, provider] = await Promise.all([serveUsual(), startLongProvider()]);
  const site = await startSite('--graphql-url', provider.graphqlUrl);
  try {
    const open = async (url: string): Promise<Page> => {
      const page = await browser.newPage({ viewport: VIEWPORT });
      await page.addInitScript(script);
      await page.goto(url);
      await page.locator('canvas').first().waitFor({ timeout: 120_000 });
      return page;
    };
    const ours = await open(site.url + provider.pathOf(short ? SHORT_POINTS : POINTS));
    // The whole of it, not its first part.
    await ours
      .getByText('Buscando o histórico…')
      .first()
      .waitFor({ state: 'detached', timeout: 300_000 });
    const slider = ours.getByRole('slider').first();
    await slider.press('+');
    await slider.press('+');
    await slider.press('PageUp');
    const theirs = await open(usual.url);
    const seconds = short ? 1 : 8;
    const dragged = { ours: [] as DragWork[], uplot: [] as DragWork[] };
    const measure = async (side: 'ours' | 'uplot', page: Page, surfaceOf: string) => {
      dragged[side].push(await dragWork(page, surfaceOf, seconds));
    };
    for (let round = 0; round < (short ? 1 : 4); round += 1) {
      await measure('ours', ours, SURFACE);
      await measure('uplot', theirs, '.u-over');
    }
    // A page is traced once at a time.
    const of = (side: 'ours' | 'uplot', what: keyof DragWork): readonly number[] =>
      dragged[side].map((drags) => drags[what]);
    const ratio = (what: keyof DragWork): number =>
      medianRatio(of('ours', what), of('uplot', what));
    const id = `pan-1m-${surface}`;
    return [
      figure(`${id}-ms`, median(of('ours', 'stepWork')), 'ms a step'),
      figure(`${id}-uplot-ms`, median(of('uplot', 'stepWork')), 'ms a step'),
      figure(`${id}-ratio`, ratio('stepWork'), '× uPlot', GOAL_RATIO),
      figure(`${id}-busy-ms`, median(of('ours', 'frameWork')), 'ms (95 %)'),
      figure(`${id}-busy-ratio`, ratio('frameWork'), '× uPlot', GOAL_RATIO),
      figure(`${id}-frames-ms`, median(of('ours', 'gap')), 'ms (95 %)'),
      figure(`${id}-frames-ratio`, ratio('gap'), '× uPlot'),
    ];
  } finally {
    await browser.close();
    await usual.stop();
    await provider.stop();
    await site.stop();
  }
};

export const stationChart: Bench = {
  name: 'station-chart',
  question:
    'How soon is the first chart there, how smoothly do 1,000,000 points pan beside uPlot, what do fifty visits leave behind (Chromium)?',
  run: async ({ short }) => {
    const browser = await launchBrowser();
    const site = await startSite();
    try {
      const firsts: number[] = [];
      for (let round = 0; round < (short ? 1 : 5); round += 1) {
        firsts.push(await firstChart(browser, site.url));
      }
      const visits = short ? 3 : VISITS;
      const left = await leftBehind(browser, site.url, visits);
      const panned: Figure[] = [];
      // The chart that visitors get is enough for a short run.
      for (const surface of short ? SURFACES.slice(0, 1) : SURFACES) {
        panned.push(...(await panning(surface, short)));
      }
      return [
        figure('first-ms', median(firsts), 'ms', 500),
        figure('left-mb', left, `MB/${visits} visits`, 2),
        ...panned,
      ];
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};
