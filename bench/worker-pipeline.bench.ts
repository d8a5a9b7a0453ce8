import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import sirv from 'sirv';
import { build } from 'vite';
import { launchBrowser } from '#tests/support/browser.ts';
import { listenOnLoopback } from '#tests/support/loopback.ts';
import { type Bench, median } from './bench.ts';
import { rateOver, startSaturation } from './saturation.ts';

const ROOT = fileURLToPath(new URL('pipeline-page', import.meta.url));
const OUT = fileURLToPath(new URL('../.cache/pipeline-page', import.meta.url));

type Kind = 'bare' | 'core';

/** Events a second that a page of a kind takes from a provider that says as much as it can. */
const rateOf = async (
  browser: Browser,
  site: string,
  provider: string,
  kind: Kind,
  short: boolean,
): Promise<number> => {
  const page = await browser.newPage();
  try {
    const query = new URLSearchParams({ kind, provider });
    await page.goto(`${site}/?${query.toString()}`);
    const taken = (): Promise<number> =>
      page.evaluate(() => {
        const read: unknown = Reflect.get(window, 'messagesTaken');
        return typeof read === 'function' ? Number(read()) : 0;
      });
    // Past the first snapshot; and warm, where it is the figure that counts.
    await page.waitForFunction(() => {
      const read: unknown = Reflect.get(window, 'messagesTaken');
      return typeof read === 'function' && Number(read()) > 0;
    });
    if (!short) await page.waitForTimeout(2_000);
    return await rateOver(taken, short ? 0.5 : 6);
  } finally {
    await page.close();
  }
};

export const workerPipeline: Bench = {
  name: 'worker-pipeline',
  question:
    'What share of a bare socket’s events does the whole worker take at saturation (Chromium)?',
  run: async ({ short }) => {
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      worker: { format: 'es' },
      build: { outDir: OUT, emptyOutDir: true },
    });
    const files = sirv(OUT);
    const server = createServer((request, response) => {
      files(request, response, () => {
        response.writeHead(404).end();
      });
    });
    const site = `http://127.0.0.1:${await listenOnLoopback(server)}`;
    const sender = await startSaturation();
    const browser = await launchBrowser();
    try {
      const rates: Record<Kind, number[]> = { bare: [], core: [] };
      // Interleaved, so that a noisy neighbour hits both alike.
      for (let round = 0; round < (short ? 1 : 4); round += 1) {
        for (const kind of ['bare', 'core'] as const) {
          rates[kind].push(await rateOf(browser, site, sender.graphqlUrl, kind, short));
        }
      }
      const ratios = rates.core.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN));
      return [
        {
          id: 'worker-pipeline.ratio',
          value: median(ratios),
          unit: '× bare',
          goal: 0.9,
          better: 'higher',
        },
        {
          id: 'worker-pipeline.events-per-s',
          value: median(rates.core),
          unit: 'events/s',
          goal: null,
          better: 'higher',
        },
      ];
    } finally {
      await browser.close();
      sender.stop();
      server.close();
    }
  },
};
