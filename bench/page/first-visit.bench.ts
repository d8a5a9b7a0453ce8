import type { Browser, Page } from 'playwright-core';
import { isRecord } from '#domain/untrusted.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { type RunningSite, startSite } from '#tests/support/browser/site.ts';
import { type Bench, type Figure, figureIn, median } from '../bench.ts';
import { type LineSpeed, startSlowLine } from './slow-line.ts';

const figure = figureIn('first-visit');

/** A cheap phone six times slower, on a slow connection: 1.6 Mbit/s, 150 ms round trip. */
const SLOWDOWN = 6;
const POOR_LINE: LineSpeed = { bytesPerSecond: 1_600_000 / 8, roundTripMs: 150 };

/** Runs whose median is reported. Of bytes and requests the fewest count: a machine that stalls requests readings twice. */
const RUNS = 3;

/** The main thread is idle after this long without a task. */
const QUIET_MS = 2_000;

interface Route {
  readonly id: string;
  readonly path: string;
  /** Where the screen itself has its first name of a station, once it has taken the place of what the page came with. */
  readonly screenName: string;
  readonly firstNameGoalMs: number;
  /**
   * Most kilobytes of answers over the connection until the page is idle, headers and readings
   * included, and most requests: the page's and its workers'.
   */
  readonly budget: { readonly kilobytes: number; readonly requests: number };
}

const ROUTES: readonly Route[] = [
  {
    id: 'tabela',
    path: '/tabela',
    screenName: '[role="grid"] a[href^="/estacao/"]',
    firstNameGoalMs: 2_500,
    budget: { kilobytes: 284, requests: 30 },
  },
  {
    id: 'mapa',
    path: '/mapa',
    screenName: '[role="listbox"][aria-label="Lista de estações"] [role="option"]',
    firstNameGoalMs: 3_000,
    budget: { kilobytes: 531, requests: 56 },
  },
];

/** The first thing a visitor reads: the name of a station, in the page itself or on its screen. */
const FIRST_NAME = 'a[href^="/estacao/"]';

interface Visit {
  readonly kilobytes: number;
  readonly requests: number;
  readonly foreign: number;
  readonly firstNameMs: number;
  readonly screenNameMs: number;
  readonly interactiveMs: number;
  readonly longestTaskMs: number;
  readonly layoutShift: number;
}

/** Watches the main thread and the layout from the page's first moment. */
const watchPage = (page: Page) =>
  page.addInitScript(() => {
    const seen = { taskEnd: 0, longest: 0, shift: 0 };
    Reflect.set(window, 'firstVisit', seen);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        seen.taskEnd = Math.max(seen.taskEnd, startTime + duration);
        seen.longest = Math.max(seen.longest, duration);
      }
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // A shift after an input is caused by the visitor.
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        seen.shift += Number(Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

interface Seen {
  readonly taskEnd: number;
  readonly longest: number;
  readonly shift: number;
  readonly now: number;
}

const seenBy = async (page: Page): Promise<Seen> => {
  const [seen, now] = await page.evaluate(
    () => [Reflect.get(window, 'firstVisit') as unknown, performance.now()] as const,
  );
  if (!isRecord(seen)) throw new Error('the page is not watched');
  return {
    taskEnd: Number(seen['taskEnd']),
    longest: Number(seen['longest']),
    shift: Number(seen['shift']),
    now,
  };
};

/** Waits until the main thread has been idle for a while. */
const rests = async (page: Page, since: number): Promise<Seen> => {
  const began = Date.now();
  let seen = await seenBy(page);
  while (seen.now - Math.max(seen.taskEnd, since) < QUIET_MS && Date.now() - began < 30_000) {
    await page.waitForTimeout(250);
    seen = await seenBy(page);
  }
  return seen;
};

/** `hasPhone`: as on the cheap phone and its connection. Without it only bytes and requests are measured. */
const visit = async (
  browser: Browser,
  site: RunningSite,
  route: Route,
  hasPhone: boolean,
): Promise<Visit> => {
  const line = await startSlowLine(new URL(site.url), hasPhone ? POOR_LINE : null);
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    // What is cached for the next visit is fetched after this one, and does not delay this one.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  let foreign = 0;
  context.on('request', (request) => {
    if (/^(?:http|ws)s?:/.test(request.url()) && !request.url().startsWith(line.url)) foreign += 1;
  });
  if (hasPhone) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  }
  await watchPage(page);
  const isThere = async (selector: string): Promise<number> => {
    await page.locator(selector).first().waitFor({ state: 'attached', timeout: 60_000 });
    return page.evaluate(() => performance.now());
  };
  await page.goto(line.url + route.path, { waitUntil: 'commit' });
  const firstNameMs = await isThere(`${FIRST_NAME}, ${route.screenName}`);
  const screenNameMs = await isThere(route.screenName);
  await page.getByRole('status').getByText('Ao vivo').waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const seen = hasPhone ? await rests(page, screenNameMs) : await seenBy(page);
  await context.close();
  const { bytes, requests } = line.traffic();
  await line.stop();
  return {
    kilobytes: bytes / 1_000,
    requests,
    foreign,
    firstNameMs,
    screenNameMs,
    interactiveMs: Math.max(seen.taskEnd, screenNameMs),
    longestTaskMs: seen.longest,
    layoutShift: seen.shift,
  };
};

const isWithin = (budget: Route['budget'], { kilobytes, requests }: Visit): boolean =>
  kilobytes <= budget.kilobytes && requests <= budget.requests;

const figuresOf = (
  { id, budget, firstNameGoalMs }: Route,
  visits: readonly Visit[],
  isTimed: boolean,
): readonly Figure[] => {
  const of = (key: keyof Visit): number => median(visits.map((one) => one[key]));
  const least = (key: keyof Visit): number => Math.min(...visits.map((one) => one[key]));
  const foreign = Math.max(...visits.map((one) => one.foreign));
  const traffic = [
    figure(`${id}.bytes`, least('kilobytes'), 'kB', budget.kilobytes),
    figure(`${id}.requests`, least('requests'), '', budget.requests),
    figure(`${id}.foreign`, foreign, 'requests', 0),
  ].map((one): Figure => ({ ...one, isBudget: true }));
  if (!isTimed) return traffic;
  return [
    ...traffic,
    figure(`${id}.first-name`, of('firstNameMs'), 'ms', firstNameGoalMs),
    figure(`${id}.screen-name`, of('screenNameMs'), 'ms'),
    figure(`${id}.interactive`, of('interactiveMs'), 'ms'),
    figure(`${id}.longest-task`, of('longestTaskMs'), 'ms'),
    figure(`${id}.layout-shift`, of('layoutShift'), ''),
  ];
};

export const firstVisit: Bench = {
  name: 'first-visit',
  isCount: true,
  question: 'What does a first visit cost on a cheap phone with one bar of signal?',
  run: async ({ short }) => {
    const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
    try {
      const figures: Figure[] = [];
      // The short run only counts, on a fast connection: there is nothing to wait for.
      for (const route of ROUTES.filter(({ id }) => !short || id === 'tabela')) {
        const visits: Visit[] = [];
        for (let run = 0; run < RUNS; run += 1) {
          const seen = await visit(browser, site, route, !short);
          visits.push(seen);
          if (short && isWithin(route.budget, seen)) break;
        }
        figures.push(...figuresOf(route, visits, !short));
      }
      return figures;
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};
