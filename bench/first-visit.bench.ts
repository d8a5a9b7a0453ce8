import type { Browser, CDPSession, Page } from 'playwright-core';
import { isRecord } from '#domain/untrusted.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { type RunningSite, startSite } from '#tests/support/site.ts';
import { type Bench, type Figure, median } from './bench.ts';

/** A cheap phone on a poor line: six times slower, 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const PHONE = { slowdown: 6, down: 1_600_000 / 8, up: 750_000 / 8, roundTrip: 150 } as const;

/** Runs whose median is reported; bytes and requests are the same in each. */
const RUNS = 3;

/** Nothing on the main thread for this long is rest. */
const QUIET_MS = 2_000;

interface Route {
  readonly id: string;
  readonly path: string;
  /** The first thing a visitor reads: the name of a station. */
  readonly firstName: string;
  /** Most kilobytes over the line until the page rests, and most requests: the page's own, heads included, not its workers'. */
  readonly budget: { readonly kilobytes: number; readonly requests: number };
}

const ROUTES: readonly Route[] = [
  {
    id: 'tabela',
    path: '/tabela',
    firstName: 'table a[href^="/estacao/"]',
    budget: { kilobytes: 200, requests: 44 },
  },
  {
    id: 'mapa',
    path: '/mapa',
    firstName: 'ul[aria-label="Estações no mapa"] li',
    budget: { kilobytes: 600, requests: 56 },
  },
];

interface Visit {
  readonly kilobytes: number;
  readonly requests: number;
  readonly foreign: number;
  readonly firstNameMs: number;
  readonly interactiveMs: number;
  readonly longestTaskMs: number;
  readonly layoutShift: number;
}

/** Counts what comes over the line: bytes as they were sent, packed, heads included. */
const countTraffic = async (session: CDPSession, origin: string) => {
  const traffic = { bytes: 0, requests: 0, foreign: 0 };
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!/^https?:/.test(request.url)) return;
    traffic.requests += 1;
    if (!request.url.startsWith(origin)) traffic.foreign += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return traffic;
};

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
        // Of a shift that follows a touch the visitor is the cause.
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

const visit = async (browser: Browser, site: RunningSite, route: Route): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await countTraffic(session, site.url);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.roundTrip,
    downloadThroughput: PHONE.down,
    uploadThroughput: PHONE.up,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
  await watchPage(page);
  await page.goto(site.url + route.path, { waitUntil: 'commit' });
  await page.locator(route.firstName).first().waitFor({ state: 'attached', timeout: 60_000 });
  const firstNameMs = await page.evaluate(() => performance.now());
  let seen = await seenBy(page);
  const began = Date.now();
  while (seen.now - Math.max(seen.taskEnd, firstNameMs) < QUIET_MS && Date.now() - began < 30_000) {
    await page.waitForTimeout(250);
    seen = await seenBy(page);
  }
  await context.close();
  return {
    kilobytes: traffic.bytes / 1_000,
    requests: traffic.requests,
    foreign: traffic.foreign,
    firstNameMs,
    interactiveMs: Math.max(seen.taskEnd, firstNameMs),
    longestTaskMs: seen.longest,
    layoutShift: seen.shift,
  };
};

const figuresOf = ({ id, budget }: Route, visits: readonly Visit[]): readonly Figure[] => {
  const of = (pick: (visit: Visit) => number): number => median(visits.map(pick));
  const name = (what: string): string => `first-visit.${id}.${what}`;
  const reported = { goal: null, better: 'lower' } as const;
  const kept = { better: 'lower', isBudget: true } as const;
  return [
    {
      id: name('bytes'),
      value: of((v) => v.kilobytes),
      unit: 'kB',
      goal: budget.kilobytes,
      ...kept,
    },
    {
      id: name('requests'),
      value: of((v) => v.requests),
      unit: '',
      goal: budget.requests,
      ...kept,
    },
    { id: name('foreign'), value: of((v) => v.foreign), unit: 'requests', goal: 0, ...kept },
    { id: name('first-name'), value: of((v) => v.firstNameMs), unit: 'ms', ...reported },
    { id: name('interactive'), value: of((v) => v.interactiveMs), unit: 'ms', ...reported },
    { id: name('longest-task'), value: of((v) => v.longestTaskMs), unit: 'ms', ...reported },
    { id: name('layout-shift'), value: of((v) => v.layoutShift), unit: '', ...reported },
  ];
};

export const firstVisit: Bench = {
  name: 'first-visit',
  question: 'What does a first visit cost on a cheap phone with one bar of signal?',
  run: async ({ short }) => {
    const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
    try {
      const figures: Figure[] = [];
      for (const route of ROUTES) {
        const visits: Visit[] = [];
        for (let run = 0; run < (short ? 1 : RUNS); run += 1) {
          visits.push(await visit(browser, site, route));
        }
        figures.push(...figuresOf(route, visits));
      }
      return figures;
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};
