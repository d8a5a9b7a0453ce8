import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { type RunningSite, startSite } from '#tests/support/browser/site.ts';
import { type Bench, type Figure, figureIn, median } from '../bench.ts';
import { pageIsWritten } from './written-site.ts';
import { type LineSpeed, type SlowLine, startSlowLine } from './slow-line.ts';

const figure = figureIn('resident');

/** A cheap phone at night: four times slower, 400 kbit/s and 400 ms round trip. */
const SLOWDOWN = 4;
const POOR_LINE: LineSpeed = { bytesPerSecond: 400_000 / 8, roundTripMs: 400 };

/** Visits of each address; their median is reported. */
const VISITS = 3;

/** A visit that shows nothing by then counts as this long. */
const AT_LAST_MS = 60_000;

interface Address {
  readonly id: string;
  readonly path: string;
  /** Goal in milliseconds: live on a first visit. */
  readonly liveGoal: number;
}

const NUMBER_GOAL_MS = 1_500;

const ADDRESSES: readonly Address[] = [
  { id: 'estacao', path: '/estacao/DCSC-00013', liveGoal: 5_000 },
  { id: 'cidade', path: '/cidade/rio-do-sul', liveGoal: 5_000 },
  { id: 'mapa', path: '/mapa', liveGoal: 6_000 },
  { id: 'tabela', path: '/tabela', liveGoal: 5_000 },
  { id: 'barragens', path: '/barragens', liveGoal: 5_000 },
];

/** A moment of a visit, and what had crossed the connection by then. */
interface Moment {
  readonly ms: number;
  readonly kilobytes: number;
  readonly requests: number;
}

/** `number`: a reading with its unit and its time is on the screen. `live`: the page says that readings are live. */
type Sign = 'number' | 'live';
type Visit = { readonly [S in Sign]: Moment };

/**
 * Watches each frame of a page for the signs, and passes on when each was painted. No named function inside: the loader would add a call
 * to a naming helper that the page does not have.
 */
const watchFrames = async (): Promise<void> => {
  const READING = /\d(?:,\d+)?\s(?:m|mm|mm\/h|cm\/h|°C|%|km\/h)(?![\p{L}\d])/u;
  const CELL = /^\d+(?:,\d+)?/;
  const TIME = /\b\d{2}:\d{2}\b|\bhá (?:\d|pouco)/;
  const awaited = new Map<string, () => boolean>([
    [
      'number',
      () => {
        // Rows of the map's list are folded away on a phone, but then the map has their readings too.
        const row = document.querySelector('ul[aria-label="Lista de estações"] li');
        const main = document.querySelector('main')?.innerText ?? '';
        // A table has the unit in the head of its column.
        const cells = [...document.querySelectorAll('main td')];
        const isNumbered = cells.some((cell) => CELL.test(cell.textContent));
        const hasReading = READING.test(main) || isNumbered;
        return READING.test(row?.textContent ?? '') || (hasReading && TIME.test(main));
      },
    ],
    [
      'live',
      () => [...document.querySelectorAll('output')].some((one) => one.textContent === 'Ao vivo'),
    ],
  ]);
  const found = new Set<string>();
  while (awaited.size > 0) {
    const now: number = await new Promise((resolve) => requestAnimationFrame(resolve));
    const note: unknown = Reflect.get(window, 'noteSign');
    // What the frame before found is painted by now.
    for (const sign of found) if (typeof note === 'function') note(sign, now);
    found.clear();
    for (const [sign, isThere] of awaited) {
      if (!isThere()) continue;
      awaited.delete(sign);
      found.add(sign);
    }
    if (awaited.size > 0 || found.size === 0) continue;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const sign of found) if (typeof note === 'function') note(sign, performance.now());
  }
};

/** Opens an address in a new page of the context, and waits for both signs. */
const visit = async (context: BrowserContext, line: SlowLine, path: string): Promise<Visit> => {
  const page = await context.newPage();
  const before = line.traffic();
  const moments = new Map<string, Moment>();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const reading = () =>
    new Promise<void>((resolve) => {
      const giveUp = setTimeout(resolve, AT_LAST_MS);
      const prepared = page.exposeFunction('noteSign', (sign: string, ms: number) => {
        const { bytes, requests } = line.traffic();
        moments.set(sign, {
          ms,
          kilobytes: (bytes - before.bytes) / 1_000,
          requests: requests - before.requests,
        });
        if (moments.size < 2) return;
        clearTimeout(giveUp);
        resolve();
      });
      void prepared
        .then(() => page.addInitScript(watchFrames))
        .then(() => page.goto(line.url + path, { waitUntil: 'commit' }));
    });
  await reading();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  const never: Moment = { ms: AT_LAST_MS, kilobytes: Number.NaN, requests: Number.NaN };
  return { number: moments.get('number') ?? never, live: moments.get('live') ?? never };
};

/** Waits until the site and the readings are kept for the next visit. */
const isKept = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    async () => {
      const ready = await navigator.serviceWorker.getRegistration();
      if (ready?.active?.state !== 'activated') return false;
      const names = await indexedDB.databases();
      return names.length > 0;
    },
    null,
    { timeout: AT_LAST_MS },
  );
  // The log is written every few seconds.
  await page.waitForTimeout(12_000);
};

/** A first visit and, on request, the second one to the same address, in a profile of their own. */
const visits = async (
  browser: Browser,
  site: RunningSite,
  { path }: Address,
  hasSecond: boolean,
): Promise<{ readonly cold: Visit; readonly warm: Visit | null }> => {
  const line = await startSlowLine(new URL(site.url), POOR_LINE);
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  try {
    const cold = await visit(context, line, path);
    if (!hasSecond) return { cold, warm: null };
    line.setSpeed(null);
    const [page] = context.pages();
    if (page === undefined) throw new Error('the first visit has no page');
    await isKept(page);
    await page.close();
    line.setSpeed(POOR_LINE);
    return { cold, warm: await visit(context, line, path) };
  } finally {
    await context.close();
    await line.stop();
  }
};

const figuresOf = (
  kind: 'cold' | 'warm',
  { id, liveGoal }: Address,
  seen: readonly Visit[],
): readonly Figure[] => {
  const of = (sign: Sign, key: keyof Moment): number => median(seen.map((one) => one[sign][key]));
  const name = `${id}.${kind}`;
  return [
    figure(`${name}.number`, of('number', 'ms'), 'ms', NUMBER_GOAL_MS),
    figure(`${name}.number-bytes`, of('number', 'kilobytes'), 'kB'),
    figure(`${name}.number-requests`, of('number', 'requests'), ''),
    figure(`${name}.live`, of('live', 'ms'), 'ms', kind === 'cold' ? liveGoal : null),
    figure(`${name}.live-bytes`, of('live', 'kilobytes'), 'kB'),
    figure(`${name}.live-requests`, of('live', 'requests'), ''),
  ];
};

export const resident: Bench = {
  name: 'resident',
  question: 'When does somebody at the river read the first number, and when is it live?',
  run: async ({ short }) => {
    const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
    try {
      const figures: Figure[] = [];
      for (const address of short ? ADDRESSES.slice(0, 1) : ADDRESSES) {
        const seen: Awaited<ReturnType<typeof visits>>[] = [];
        await pageIsWritten(site.url + address.path);
        for (let run = 0; run < (short ? 1 : VISITS); run += 1) {
          seen.push(await visits(browser, site, address, !short));
        }
        figures.push(
          ...figuresOf(
            'cold',
            address,
            seen.map(({ cold }) => cold),
          ),
        );
        const warm = seen.flatMap((one) => one.warm ?? []);
        if (warm.length > 0) figures.push(...figuresOf('warm', address, warm));
      }
      return figures;
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};
