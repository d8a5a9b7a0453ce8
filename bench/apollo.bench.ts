import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright-core';
import sirv from 'sirv';
import { build } from 'vite';
import { launchBrowser } from '#tests/support/browser.ts';
import { listenOnLoopback } from '#tests/support/loopback.ts';
import { startSite } from '#tests/support/site.ts';
import { type Bench, type Figure, median } from './bench.ts';
import { openLiveTable, tableShape } from './live-table.ts';
import { watchPage } from './page-load.ts';
import { rateOver, startSaturation } from './saturation.ts';

const ROOT = fileURLToPath(new URL('apollo-page', import.meta.url));
const OUT = fileURLToPath(new URL('../.cache/apollo-page', import.meta.url));

const EVENTS_A_SECOND = 5_000;
/** That the bench works can be told by fewer. */
const SHORT_EVENTS_A_SECOND = 500;
const STATIONS = 174;

const KINDS = ['ours', 'apollo'] as const;
type Kind = (typeof KINDS)[number];

const figure = (id: string, value: number, unit: string): Figure => ({
  id: `apollo.${id}`,
  value,
  unit,
  goal: null,
  better: 'lower',
});

/** Builds the page that does it the usual way and serves it on the loopback; its address, and the end of it. */
const servePage = async (): Promise<{ readonly url: string; readonly stop: () => void }> => {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [react(), vanillaExtractPlugin()],
    build: { outDir: OUT, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 1_200 },
  });
  const files = sirv(OUT);
  const server = createServer((request, response) => {
    files(request, response, () => {
      response.writeHead(404).end();
    });
  });
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}/`;
  return { url, stop: () => server.close() };
};

const siteAt = (rate: number) =>
  startSite('--scenario', 'rajada', '--rate', String(rate), '--stations', String(STATIONS));

/** Main-thread busy share of one page for some seconds, after `loading`, those that belong to loading. */
const busyOf = async (
  browser: Browser,
  url: string,
  seconds: number,
  loading: number,
): Promise<number> => {
  const page = await openLiveTable(browser, url);
  try {
    await watchPage(page, loading);
    return (await watchPage(page, seconds)).busy * 100;
  } finally {
    await page.close();
  }
};

/** Events that the usual way's page has written into its cache. */
const writtenBy = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const read: unknown = Reflect.get(window, 'eventsWritten');
    return typeof read === 'function' ? Number(read()) : Number.NaN;
  });

export const apollo: Bench = {
  name: 'apollo',
  question: `What does the same table cost the main thread the usual way, at ${EVENTS_A_SECOND} events a second?`,
  run: async ({ short }) => {
    const seconds = short ? 0.3 : 8;
    const rounds = short ? 1 : 3;
    const loading = short ? 0 : 3;
    const usual = await servePage();
    const saturation = await startSaturation();
    const [calm, storm, full, browser] = await Promise.all([
      siteAt(1),
      siteAt(short ? SHORT_EVENTS_A_SECOND : EVENTS_A_SECOND),
      startSite('--graphql-url', saturation.graphqlUrl),
      launchBrowser(),
    ]);
    try {
      const model = await openLiveTable(browser, `${calm.url}/tabela`);
      // Its rows follow its first measure.
      if (!short) await model.waitForTimeout(1_000);
      const shape = await tableShape(model);
      await model.close();

      const addressOf = (kind: Kind, site: string, provider: string): string =>
        kind === 'ours'
          ? `${site}/tabela`
          : `${usual.url}?${new URLSearchParams({
              provider,
              rows: String(shape.drawn),
              height: String(shape.height),
            }).toString()}`;

      const above: Record<Kind, number[]> = { ours: [], apollo: [] };
      const rates: Record<Kind, number[]> = { ours: [], apollo: [] };
      // Interleaved, so that a noisy neighbour hits both alike.
      for (let round = 0; round < rounds; round += 1) {
        for (const kind of KINDS) {
          const idle = await busyOf(
            browser,
            addressOf(kind, calm.url, `${calm.url}/graphql`),
            seconds,
            loading,
          );
          const busy = await busyOf(
            browser,
            addressOf(kind, storm.url, `${storm.url}/graphql`),
            seconds,
            loading,
          );
          above[kind].push(busy - idle);
          const page = await openLiveTable(
            browser,
            addressOf(kind, full.url, saturation.graphqlUrl),
          );
          // What the buffers take belongs to nobody.
          if (!short) await page.waitForTimeout(3_000);
          const taken = kind === 'ours' ? saturation.handedOver : () => writtenBy(page);
          rates[kind].push(await rateOver(taken, seconds));
          await page.close();
        }
      }
      const times = median(above.apollo) / median(above.ours);
      return [
        { id: 'apollo.times', value: times, unit: '× ours', goal: 10, better: 'higher' },
        figure('points', median(above.apollo), 'points'),
        figure('our-points', median(above.ours), 'points'),
        { ...figure('events-per-s', median(rates.apollo), 'events/s'), better: 'higher' },
        { ...figure('our-events-per-s', median(rates.ours), 'events/s'), better: 'higher' },
        { ...figure('rows-in-sight', shape.inSight, 'rows'), better: 'higher' },
      ];
    } finally {
      await browser.close();
      await Promise.all([calm.stop(), storm.stop(), full.stop()]);
      saturation.stop();
      usual.stop();
    }
  },
};
