import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { isRecord } from '#domain/untrusted.ts';
import { findChromium } from '#scripts/tools/chromium.ts';

/** Every forbidden thing that a page did; empty if there is none. */
type Faults = readonly string[];

export interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: () => Faults;
  /**
   * Returns the page, with its storage cleared, for the next test to open; closes it if that is not possible. Throws where the page did
   * something forbidden. What a test leaves open is closed after it.
   */
  readonly close: () => Promise<void>;
}

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
  readonly hasTouch?: boolean;
  /** Device pixels per CSS pixel; a half unless a test reads pixels. */
  readonly deviceScaleFactor?: number;
  /** Console errors that the test itself provokes. */
  readonly expectedErrors?: RegExp;
  /**
   * Allows the service worker of the offline cache; otherwise it is blocked, because what it loads
   * slows every page.
   */
  readonly serviceWorker?: boolean;
}

/** Flags that stop a headless Chromium from making network requests of its own. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** A headless Chromium; `flags` apply to it alone. */
export const launchBrowser = async (...flags: readonly string[]): Promise<Browser> => {
  const found = await findChromium();
  return chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args, ...QUIET, ...flags],
    ...(found.env === undefined ? {} : { env: found.env }),
  });
};

/** Pages in use by tests. */
export const openedPages = new Set<OpenedPage>();

/** A page with its recorded faults. The faults belong to the test that has it open. */
interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Starts a new list of faults; `expected` are console errors that the test itself provokes. */
  readonly watch: (expected: RegExp | undefined) => Faults;
  /**
   * True once it has something that cannot be removed again: a script for every document, its own
   * clock, a service worker, a second page.
   */
  readonly isSpoilt: () => boolean;
}

/**
 * Idle pages, by the options that a page cannot change: starting a renderer and compiling the site
 * costs more than most tests do.
 */
const idlePages = new WeakMap<Browser, Map<string, WatchedPage[]>>();

const idleOf = (browser: Browser, kind: string): WatchedPage[] => {
  const byKind = idlePages.get(browser) ?? new Map<string, WatchedPage[]>();
  idlePages.set(browser, byKind);
  const idle = byKind.get(kind) ?? [];
  byKind.set(kind, idle);
  return idle;
};

/**
 * A page that records every fault: script errors, console errors, CSP violations, requests to other
 * origins.
 */
const makePage = async (browser: Browser, options: PageOptions): Promise<WatchedPage> => {
  let faults: string[] = [];
  let expected: RegExp | undefined;
  const context = await browser.newContext({
    // A quarter of the pixels, for a machine that renders in software; the layout is the same.
    deviceScaleFactor: options.deviceScaleFactor ?? 0.5,
    viewport: { width: 1280, height: 800 },
    locale: options.locale ?? 'pt-BR',
    hasTouch: options.hasTouch ?? false,
    // A time zone other than the public's: times must still be those of the network.
    timezoneId: 'Asia/Tokyo',
    serviceWorkers: options.serviceWorker === true ? 'allow' : 'block',
  });
  // A limit for what never comes, not for a machine that is slow.
  context.setDefaultTimeout(60_000);
  // Only actions and console lines: a screenshot of each step would cost a tenth more.
  await context.tracing.start();
  const page = await context.newPage();
  await page.exposeFunction('noteViolation', (text: string) => {
    faults.push(`CSP: ${text}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const note: unknown = Reflect.get(window, 'noteViolation');
      if (typeof note === 'function') {
        note(
          `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
        );
      }
    });
  });
  let isAltered = false;
  /** The same method, recorded: its effect on every document of the page cannot be removed. */
  const noted =
    <Given extends readonly unknown[], Answer>(method: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      isAltered = true;
      return method(...given);
    };
  page.addInitScript = noted(page.addInitScript.bind(page));
  const { clock } = page;
  clock.install = noted(clock.install.bind(clock));
  clock.pauseAt = noted(clock.pauseAt.bind(clock));
  clock.setFixedTime = noted(clock.setFixedTime.bind(clock));
  clock.setSystemTime = noted(clock.setSystemTime.bind(clock));
  const note = (text: string): void => {
    if (expected?.test(text) !== true) faults.push(text);
  };
  page.on('pageerror', (error) => note(`script: ${error.message}`));
  const documents = new Set<string>();
  page.on('console', (message) => {
    const { url } = message.location();
    // The browser reports a page with status 404 as it does a missing script; the app in it has loaded.
    const isUnknownPage = documents.has(url) && message.text().includes('a status of 404');
    if (message.type() === 'error' && !isUnknownPage) note(`console: ${message.text()} ${url}`);
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.add(request.url());
    const { protocol, hostname } = new URL(request.url());
    if (['http:', 'https:', 'ws:', 'wss:'].includes(protocol) && hostname !== '127.0.0.1') {
      faults.push(`leaves the machine: ${request.url()}`);
    }
  });
  return {
    page,
    context,
    watch: (next) => {
      faults = [];
      expected = next;
      return faults;
    },
    isSpoilt: () => isAltered || options.serviceWorker === true || context.pages().length !== 1,
  };
};

/**
 * A document of the site without scripts. The next page of the site then has the same process, whose compiled scripts it uses: the site's
 * `cross-origin-opener-policy` ends the process where a page comes from another origin, `about:blank` too.
 */
const PARKED = '/robots.txt';

const park = async (page: Page, origin: string): Promise<void> => {
  try {
    await page.goto(origin + PARKED);
  } catch {
    // Its server has ended.
    await page.goto('about:blank');
  }
};

/** As in a new profile: nothing stored, no permission granted, no route changed. */
const emptyProfile = async ({ page, context }: WatchedPage): Promise<void> => {
  const { origin } = new URL(page.url());
  await page.unrouteAll();
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  if (!origin.startsWith('http')) return;
  await page.evaluate(() => {
    try {
      sessionStorage.clear();
    } catch {
      // A page without storage has nothing to clear.
    }
  });
  await park(page, origin);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
};

/** A page in an empty profile. */
export const openPage = async (
  browser: Browser,
  options: PageOptions = {},
): Promise<OpenedPage> => {
  const { locale, hasTouch, deviceScaleFactor, serviceWorker } = options;
  const kind = JSON.stringify({ locale, hasTouch, deviceScaleFactor, serviceWorker });
  const idle = idleOf(browser, kind);
  const watched = idle.pop() ?? (await makePage(browser, options));
  const { page, context } = watched;
  const faults = watched.watch(options.expectedErrors);
  await context.tracing.startChunk();
  const { width = 1280, height = 800 } = options;
  await page.setViewportSize({ width, height });
  // A browser of a phone names itself so.
  await page.setExtraHTTPHeaders({ 'sec-ch-ua-mobile': width < 900 ? '?1' : '?0' });
  await page.emulateMedia({
    media: null,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
  });
  const opened: OpenedPage = {
    page,
    context,
    faults: () => [...faults],
    close: async () => {
      if (faults.length > 0) throw new Error(`the page did what it may not:\n${faults.join('\n')}`);
      openedPages.delete(opened);
      if (watched.isSpoilt()) {
        await context.close();
        return;
      }
      await context.tracing.stopChunk();
      await emptyProfile(watched);
      idle.push(watched);
    },
  };
  openedPages.add(opened);
  return opened;
};

/**
 * Waits until the screen is complete: its heading is there, the feed is live, nothing is loading any more, and the first view of the
 * page has given way.
 */
export const screenStands = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('status').getByText('Ao vivo').waitFor();
  await page.getByText('Carregando…').first().waitFor({ state: 'detached' });
};

/** A page at an address, once its screen is complete. */
export const openScreen = async (
  browser: Browser,
  url: string,
  options: PageOptions = {},
): Promise<OpenedPage> => {
  const opened = await openPage(browser, options);
  await opened.page.goto(url);
  await screenStands(opened.page);
  return opened;
};

/** Controls beyond the left or the right edge of the screen that no scrolling can reach. */
export const cutOffControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      ((element.scrollWidth > element.clientWidth &&
        /auto|scroll/.test(getComputedStyle(element).overflowX)) ||
        scrolls(element.parentElement));
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll('a, button, input, select')]
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        const isShown = control.checkVisibility({ visibilityProperty: true }) && right > left;
        return isShown && (left < -0.5 || right > width + 0.5) && !scrolls(control.parentElement);
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Waits until no colour transition is running: between two themes the contrast of either does not
 * apply.
 */
export const coloursStand = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    // An endless animation (a spinner) has no end to wait for; a finite one (its word fading in)
    // has.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/** WCAG 2.2 A and AA. */
const WCAG = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The same, and what axe calls best practice. */
const EVERYTHING = { type: 'tag', values: [...WCAG.values, 'best-practice'] };
/** The axe rules, A and AA, that check colours. */
const OF_COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const findingsOf = async (page: Page, runOnly: typeof WCAG): Promise<readonly string[]> => {
  // Evaluated, not added as a script tag: the page's own policy forbids the tag. Once per document:
  // it is half a megabyte to parse.
  const isThere = await page.evaluate(() => Reflect.has(window, 'axe'));
  if (!isThere) await page.evaluate(await axeSource);
  await coloursStand(page);
  const results: unknown = await page.evaluate(async (only) => {
    const axe: unknown = Reflect.get(window, 'axe');
    const run: unknown = typeof axe === 'object' && axe !== null ? Reflect.get(axe, 'run') : null;
    if (typeof run !== 'function') throw new Error('axe is not there');
    const found: unknown = await run.call(axe, document, {
      resultTypes: ['violations'],
      runOnly: only,
    });
    return found;
  }, runOnly);
  const violations: readonly unknown[] =
    isRecord(results) && Array.isArray(results['violations']) ? results['violations'] : [];
  return violations
    .filter(isRecord)
    .map(
      ({ id, help, nodes }) =>
        `${String(id)}: ${String(help)} ${JSON.stringify(nodes).slice(0, 600)}`,
    );
};

/** Findings of axe, WCAG 2.2 A and AA and best practice, one line each. */
export const axeFindings = (page: Page): Promise<readonly string[]> => findingsOf(page, EVERYTHING);

/** The same without best practice, which is about whole pages: for parts that stand many times on one. */
export const partFindings = (page: Page): Promise<readonly string[]> => findingsOf(page, WCAG);

/** Findings that a page can have in one theme and not in another. */
export const contrastFindings = (page: Page): Promise<readonly string[]> =>
  findingsOf(page, OF_COLOURS);

/** Pixels by which the page is wider than the screen: 0 where nothing scrolls sideways. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
