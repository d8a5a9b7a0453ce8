import { launchBrowser } from '#tests/support/browser.ts';
import { startSite } from '#tests/support/site.ts';
import { type Bench, median } from './bench.ts';
import { startProbedFeed } from './probed-feed.ts';

const EVENTS_A_SECOND = 5_000;

/** Nearest-rank percentile. */
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

export const latency: Bench = {
  name: 'latency',
  question: `How long from an event's sending to its painting, at ${EVENTS_A_SECOND} events a second?`,
  run: async ({ short }) => {
    const feed = await startProbedFeed({ rate: EVENTS_A_SECOND, stations: 174 });
    const [site, browser] = await Promise.all([
      startSite('--graphql-url', feed.graphqlUrl),
      launchBrowser(),
    ]);
    try {
      const page = await browser.newPage({ viewport: { width: 1_280, height: 1_200 } });
      await page.goto(`${site.url}/tabela?busca=${feed.probe.codigo}`);
      await page.getByRole('row').filter({ hasText: feed.probe.codigo }).waitFor();
      // The first seconds belong to loading.
      await page.waitForTimeout(short ? 500 : 3_000);
      const seen = page.evaluate(
        ({ codigo, milliseconds }) =>
          new Promise<readonly (readonly [text: string, at: number])[]>((resolve) => {
            const row = [...document.querySelectorAll('tr')].find((candidate) =>
              candidate.textContent?.includes(codigo),
            );
            const paints: (readonly [string, number])[] = [];
            let last = '';
            const observer = new MutationObserver(() => {
              const text = row?.textContent ?? '';
              if (text === last) return;
              last = text;
              // What stands in the document now is on the screen after the next frame.
              requestAnimationFrame(() => {
                setTimeout(() => {
                  paints.push([text, performance.timeOrigin + performance.now()]);
                }, 0);
              });
            });
            if (row !== undefined) {
              observer.observe(row, { subtree: true, childList: true, characterData: true });
            }
            setTimeout(() => {
              observer.disconnect();
              resolve(paints);
            }, milliseconds);
          }),
        { codigo: feed.probe.codigo, milliseconds: short ? 3_000 : 40_000 },
      );
      const waits = (await seen).flatMap(([text, at]) => {
        const sent = feed.sentAt(text);
        return sent === null ? [] : [at - sent];
      });
      if (waits.length < 10) throw new Error(`only ${waits.length} probes were painted`);
      return [
        {
          id: 'latency.p99-ms',
          value: percentile(waits, 0.99),
          unit: 'ms',
          goal: 120,
          better: 'lower',
        },
        { id: 'latency.median-ms', value: median(waits), unit: 'ms', goal: null, better: 'lower' },
      ];
    } finally {
      await browser.close();
      await site.stop();
      await feed.stop();
    }
  },
};
