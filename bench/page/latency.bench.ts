import type { Browser } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { startSite } from '#tests/support/browser/site.ts';
import { type Bench, figureIn, median, percentile } from '../bench.ts';
import { openLiveTable } from './live-table.ts';
import { about, startProbedFeed, type TickLength } from './probed-feed.ts';

const figure = figureIn('latency');

const EVENTS_A_SECOND = 5_000;
const CALM_EVENTS_A_SECOND = 20;
const STATIONS = 174;
/** A short run checks that it works: fewer events, and the first few probes that are painted, however slow the machine. */
const SHORT = { eventsASecond: 500, probes: 5, milliseconds: 60_000 } as const;

/** How a feed is measured. */
interface Load {
  readonly rate: number;
  readonly tickLength?: TickLength;
  /** How long the paints are watched, and how many of them at most. */
  readonly milliseconds: number;
  readonly enough: number;
}

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

/** Milliseconds from the sending to the painting, of every probe. */
const measure = async (
  browser: Browser,
  { rate, tickLength, milliseconds, enough }: Load,
): Promise<readonly number[]> => {
  const feed = await startProbedFeed({
    rate,
    stations: STATIONS,
    ...(tickLength && { tickLength }),
  });
  const site = await startSite('--graphql-url', feed.graphqlUrl);
  try {
    const page = await openLiveTable(browser, `${site.url}/tabela`);
    await page.getByRole('row').filter({ hasText: feed.probe.codigo }).waitFor();
    // The first seconds belong to loading.
    if (enough > SHORT.probes) await page.waitForTimeout(3_000);
    const look = () =>
      page.evaluate(
        ({ codigo, milliseconds: duration, enough: most }) =>
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
                  if (paints.length < most) return;
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
            }, duration);
          }),
        { codigo: feed.probe.codigo, milliseconds, enough },
      );
    const paints = (await look()).flatMap(([text, at]): Paint[] => {
      const probe = feed.probeIn(text);
      return probe === null ? [] : [[probe, at]];
    });
    if (paints.length < Math.min(10, enough / 2))
      throw new Error(`only ${paints.length} probes were painted`);
    return waitsOf(feed.sent(), paints);
  } finally {
    await site.stop();
    await feed.stop();
  }
};

export const latency: Bench = {
  name: 'latency',
  question: `How long from an event's sending to its painting, at ${EVENTS_A_SECOND} events a second, and at ${CALM_EVENTS_A_SECOND}?`,
  run: async ({ short }) => {
    const span = short
      ? { milliseconds: SHORT.milliseconds, enough: SHORT.probes }
      : // Not infinity: the value goes to the page as JSON.
        { milliseconds: 25_000, enough: Number.MAX_SAFE_INTEGER };
    const browser = await launchBrowser();
    try {
      const rate = short ? SHORT.eventsASecond : EVENTS_A_SECOND;
      const storm = await measure(browser, { rate, ...span });
      const tickLength = about(1_000 / CALM_EVENTS_A_SECOND);
      const calm = await measure(browser, { rate: 0, tickLength, ...span });
      return [
        figure('p99-ms', percentile(storm, 0.99), 'ms', 110),
        figure('median-ms', median(storm), 'ms', 45),
        figure('calm-p99-ms', percentile(calm, 0.99), 'ms'),
        figure('calm-median-ms', median(calm), 'ms', 20),
      ];
    } finally {
      await browser.close();
    }
  },
};
