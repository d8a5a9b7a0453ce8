import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { startSite } from '#tests/support/browser/site.ts';
import { type Bench, figureIn } from '../bench.ts';
import { openLiveTable } from './live-table.ts';
import { startSaturation } from '../core/saturation.ts';
import { pageHeaps } from './page-heaps.ts';
import { droppedFrames, watchPage } from './page-load.ts';

const figure = figureIn('big-table');

const EVENTS_A_SECOND = 2_000;
const STATIONS = 2_000;
/** Enough to prove that the bench works. */
const SHORT_EVENTS_A_SECOND = 200;
/** All rows on one page, sorted by a column that changes all the time. */
const PATH = '/tabela?linhas=todas&ordem=-chuva001h';

/**
 * Resident memory in MB of the largest process that draws pages; NaN where the system does not provide it. It is the page's: of the
 * others one waits for a page, and one belongs to the browser's window.
 */
const pageMemory = async (browser: Browser): Promise<number> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
        return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1_024;
      }),
  );
  return Math.max(...sizes);
};

/** The same of a page without anything. */
const emptyMemory = async (browser: Browser): Promise<number> => {
  const page = await browser.newPage();
  const memory = await pageMemory(browser);
  await page.close();
  return memory;
};

const MB = 1024 * 1024;

export const bigTable: Bench = {
  name: 'big-table',
  question: `How does the table of ${STATIONS} stations live with ${EVENTS_A_SECOND} tag events a second for five minutes?`,
  run: async ({ short }) => {
    const seconds = short ? 0.3 : 300;
    const stations = short ? 200 : STATIONS;
    const provider = await startSaturation({
      stations,
      rate: short ? SHORT_EVENTS_A_SECOND : EVENTS_A_SECOND,
    });
    const [site, browser] = await Promise.all([
      startSite('--graphql-url', provider.graphqlUrl),
      launchBrowser(),
    ]);
    try {
      const empty = await emptyMemory(browser);
      const page = await openLiveTable(browser, `${site.url}${PATH}`);
      await page.getByRole('status').getByText('Ao vivo').waitFor();
      // The first seconds belong to loading.
      if (!short) await watchPage(page, 3);
      await page
        .getByText(`de ${new Intl.NumberFormat('pt-BR').format(stations)} estações`)
        .waitFor();
      const before = await pageMemory(browser);
      const heldBefore = await pageHeaps(page);
      const { busy, longest } = await watchPage(page, seconds);
      // Separate from the load: requesting every frame is work too.
      const dropped = await droppedFrames(page, short ? seconds : seconds / 5);
      const after = await pageMemory(browser);
      const held = await pageHeaps(page);
      return [
        figure('busy', busy * 100, '% main'),
        figure('longest-ms', longest, 'ms', 50),
        figure('dropped', dropped * 100, '% of frames'),
        figure('memory-mb', after, 'MB resident', 250),
        figure('memory-empty-mb', empty, 'MB resident'),
        figure('memory-growth-mb', after - before, 'MB', 5),
        // Of that growth, what is held: the rest is garbage, and memory that the browser keeps for more.
        figure('held-page-growth-mb', (held.page - heldBefore.page) / MB, 'MB'),
        figure('held-workers-growth-mb', (held.workers - heldBefore.workers) / MB, 'MB'),
      ];
    } finally {
      await browser.close();
      await site.stop();
      provider.stop();
    }
  },
};
