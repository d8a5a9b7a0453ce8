import { setTimeout as pause } from 'node:timers/promises';
import { serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { type Bench, figureIn, median, medianRatio } from '../bench.ts';
import { buildPage } from './built-page.ts';
import { rateOver, startSaturation } from '../core/saturation.ts';
import { openUnwatched } from './unwatched-page.ts';

const figure = figureIn('worker-pipeline');

type Kind = 'bare' | 'core';

const START_LIMIT_MS = 60_000;

/** Resolves once a count has begun to grow, or rejects. */
const begins = async (count: () => number): Promise<void> => {
  const until = performance.now() + START_LIMIT_MS;
  while (count() === 0) {
    if (performance.now() > until) throw new Error('the page takes no messages');
    await pause(20);
  }
};

/** Events a second that a page of a kind receives from a provider that sends as much as it can. */
const rateOf = async (site: ReportingSite, address: string, short: boolean): Promise<number> => {
  const taken = site.listen();
  const page = await openUnwatched(address);
  try {
    // After the first snapshot; and warmed up, where the figure counts.
    await begins(taken);
    if (!short) await pause(2_000);
    return await rateOver(() => Promise.resolve(taken()), short ? 1 : 6);
  } finally {
    await page.close();
  }
};

/** The site of the pages, which send it how many messages they have received. */
interface ReportingSite {
  readonly url: string;
  /** Resets for the next page: returns the last count sent. */
  readonly listen: () => () => number;
  readonly stop: () => Promise<void>;
}

const serveSite = async (): Promise<ReportingSite> => {
  const answer = await buildPage('pipeline-page');
  let reported = 0;
  const { url, stop } = await serveOnLoopback((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/taken') {
      reported = Number(searchParams.get('count'));
      response.writeHead(204).end();
      return;
    }
    answer(request, response);
  });
  return {
    url,
    listen: () => {
      reported = 0;
      return () => reported;
    },
    stop,
  };
};

export const workerPipeline: Bench = {
  name: 'worker-pipeline',
  question:
    'What share of a bare socket’s events does the whole worker take at saturation (Chromium)?',
  run: async ({ short }) => {
    const site = await serveSite();
    const sender = await startSaturation();
    try {
      const rates: Record<Kind, number[]> = { bare: [], core: [] };
      // Interleaved, so that a noisy neighbour affects both alike.
      for (let round = 0; round < (short ? 1 : 4); round += 1) {
        for (const kind of ['bare', 'core'] as const) {
          const query = new URLSearchParams({ kind, provider: sender.graphqlUrl });
          rates[kind].push(await rateOf(site, `${site.url}/?${query.toString()}`, short));
        }
      }
      return [
        figure('ratio', medianRatio(rates.core, rates.bare), '× bare', 0.9, 'higher'),
        figure('events-per-s', median(rates.core), 'events/s', null, 'higher'),
      ];
    } finally {
      sender.stop();
      await site.stop();
    }
  },
};
