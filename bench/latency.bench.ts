import { launchBrowser } from '#tests/support/browser.ts';
import { startSite } from '#tests/support/site.ts';
import { type Bench, figureIn, median } from './bench.ts';
import { openLiveTable } from './live-table.ts';
import { startProbedFeed } from './probed-feed.ts';

const figure = figureIn('latency');

const EVENTS_A_SECOND = 5_000;
/** A short run checks that it works: fewer events, and the first few probes that are painted, however slow the machine. */
const SHORT = { eventsASecond: 500, probes: 5, milliseconds: 60_000 } as const;

/** Nearest-rank percentile. */
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

/** What was seen of the table: which probe was painted when. */
type Paint = readonly [probe: number, at: number];

/** Milliseconds from sending each probe until it, or a newer value in its place, was painted: an overtaken value counts too. */
const waitsOf = (sent: readonly number[], paints: readonly Paint[]): readonly number[] => {
  const waits: number[] = [];
  for (const [index, [probe, at]] of paints.entries()) {
    // Before the first paint nothing was measured.
    if (index === 0) continue;
    const [before] = paints[index - 1] ?? [probe];
    for (let waiting = before + 1; waiting <= probe; waiting += 1) {
      waits.push(at - (sent[waiting] ?? Number.NaN));
    }
  }
  return waits;
};

export const latency: Bench = {
  name: 'latency',
  question: `How long from an event's sending to its painting, at ${EVENTS_A_SECOND} events a second?`,
  run: async ({ short, record }) => {
    const feed = await startProbedFeed({
      rate: short ? SHORT.eventsASecond : EVENTS_A_SECOND,
      stations: 174,
    });
    const [site, browser] = await Promise.all([
      startSite('--graphql-url', feed.graphqlUrl),
      launchBrowser(),
    ]);
    try {
      const page = await openLiveTable(browser, `${site.url}/tabela`);
      await page.getByRole('row').filter({ hasText: feed.probe.codigo }).waitFor();
      // The first seconds belong to loading.
      if (!short) await page.waitForTimeout(3_000);
      const look = () =>
        page.evaluate(
          ({ codigo, milliseconds, enough }) =>
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
                // The present document is on the screen after the next frame.
                requestAnimationFrame(() => {
                  setTimeout(() => {
                    paints.push([text, performance.timeOrigin + performance.now()]);
                    if (paints.length < enough) return;
                    observer.disconnect();
                    resolve(paints);
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
          {
            codigo: feed.probe.codigo,
            milliseconds: short ? SHORT.milliseconds : 40_000,
            // Not infinity: the value goes to the page as JSON.
            enough: short ? SHORT.probes : Number.MAX_SAFE_INTEGER,
          },
        );
      const paints = (await record('p99-ms', page, look)).flatMap(([text, at]): Paint[] => {
        const probe = feed.probeIn(text);
        return probe === null ? [] : [[probe, at]];
      });
      if (paints.length < (short ? 2 : 10))
        throw new Error(`only ${paints.length} probes were painted`);
      const waits = waitsOf(feed.sent(), paints);
      return [
        figure('p99-ms', percentile(waits, 0.99), 'ms', 120),
        figure('median-ms', median(waits), 'ms'),
      ];
    } finally {
      await browser.close();
      await site.stop();
      await feed.stop();
    }
  },
};
