import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser.ts';
import { withGraphicsCard } from '#tests/support/graphics-card.ts';
import { listenOnLoopback } from '#tests/support/loopback.ts';
import { startSite } from '#tests/support/site.ts';
import { type Bench, type Figure, figureIn, median, medianRatio } from './bench.ts';
import { buildPage } from './built-page.ts';
import { POINTS } from './long-series/level.ts';
import { startLongProvider } from './long-series/provider.ts';
import { frameTime } from './page-load.ts';
import type { PageRecorder } from './tool/page-recorder.ts';

const figure = figureIn('station-chart');

const CHART = '/estacao/DCSC-00013/analise/grafico';
const VIEWPORT = { width: 1_000, height: 700 };
const VISITS = 50;
const MB = 1024 * 1024;
/** Enough to prove that panning is measured; loading all of them takes most of a minute. */
const SHORT_POINTS = 50_000;

/** The canvas of the chart screen. */
const canvasOf = (page: Page) => page.locator('figure canvas').first();

/** Milliseconds from opening the chart's address to its first picture, on a fresh profile. */
const firstChart = async (browser: Browser, url: string, record: PageRecorder): Promise<number> => {
  const page = await browser.newPage({ viewport: VIEWPORT });
  try {
    return await record('first-ms', page, async () => {
      await page.goto(url + CHART, { waitUntil: 'commit' });
      await canvasOf(page).waitFor();
      return page.evaluate(() => performance.now());
    });
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

/** Drags a chart by half its width back and forth for some seconds, with pauses as a hand makes them. */
const drag = async (page: Page, selector: string, seconds: number): Promise<void> => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`nothing to drag at ${selector}`);
  const y = box.y + box.height / 2;
  const [left, right] = [box.x + box.width / 4, box.x + (box.width * 3) / 4];
  const until = performance.now() + seconds * 1_000;
  for (let [from, to] = [right, left]; performance.now() < until; [from, to] = [to, from]) {
    await page.mouse.move(from, y);
    await page.mouse.down();
    await page.mouse.move(to, y, { steps: 40 });
    await page.mouse.up();
    await page.waitForTimeout(150);
  }
};

/** The 95th percentile of the time between frames, in milliseconds, while a chart is dragged. */
const panTime = async (page: Page, selector: string, seconds: number): Promise<number> => {
  await page.bringToFront();
  const [gap] = await Promise.all([frameTime(page, seconds), drag(page, selector, seconds)]);
  return gap;
};

const serveUsual = async () => {
  const server = createServer(await buildPage('long-series'));
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}/?width=${VIEWPORT.width - 40}`;
  return { url, stop: () => server.close() };
};

/**
 * The renderers of the chart: the one it selects on this machine, and WebGL. Without a graphics card, WebGL is rendered in
 * software: the second figure is then that of the machine, and no visitor gets that chart.
 */
const SURFACES = [
  { id: 'chosen', goal: 1, script: () => undefined },
  { id: 'webgl', goal: null, script: withGraphicsCard },
] as const;

/** Both charts with the same million points, a quarter of them visible, dragged in turn. */
const panning = async (
  { id: surface, goal: least, script }: (typeof SURFACES)[number],
  short: boolean,
  record: PageRecorder,
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
    const times = { ours: [] as number[], uplot: [] as number[] };
    for (let round = 0; round < (short ? 1 : 4); round += 1) {
      const pan = () => panTime(ours, 'figure canvas', seconds);
      times.ours.push(await record(`pan-1m-${surface}`, ours, pan));
      times.uplot.push(await panTime(theirs, '.u-over', seconds));
    }
    return [
      figure(`pan-1m-${surface}-ms`, median(times.ours), 'ms (95 %)'),
      figure(`pan-1m-${surface}-uplot-ms`, median(times.uplot), 'ms (95 %)'),
      figure(`pan-1m-${surface}-ratio`, medianRatio(times.ours, times.uplot), '× uPlot', least),
    ];
  } finally {
    await browser.close();
    usual.stop();
    provider.stop();
    await site.stop();
  }
};

export const stationChart: Bench = {
  name: 'station-chart',
  question:
    'How soon is the first chart there, how smoothly do 1,000,000 points pan beside uPlot, what do fifty visits leave behind (Chromium)?',
  run: async ({ short, record }) => {
    const browser = await launchBrowser();
    const site = await startSite();
    try {
      const firsts: number[] = [];
      for (let round = 0; round < (short ? 1 : 5); round += 1) {
        firsts.push(await firstChart(browser, site.url, record));
      }
      const visits = short ? 3 : VISITS;
      const left = await leftBehind(browser, site.url, visits);
      const panned: Figure[] = [];
      // The chart that visitors get is enough for a short run.
      for (const surface of short ? SURFACES.slice(0, 1) : SURFACES) {
        panned.push(...(await panning(surface, short, record)));
      }
      return [
        figure('first-ms', median(firsts), 'ms'),
        figure('left-mb', left, `MB/${visits} visits`, 2),
        ...panned,
      ];
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};
