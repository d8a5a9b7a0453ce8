import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, screenStands } from '#tests/support/browser/browser.ts';
import { startMisbehavingProvider } from '#tests/support/provider/misbehaving-provider.ts';
import { startSite } from '#tests/support/browser/site.ts';
import { describeNetwork, eventOf } from '../../core/bench-core.ts';
import type { CountId, Counts } from './budgets.ts';
import { journalIsWritten, pageIsWritten } from '../written-site.ts';
import {
  type Done,
  doneBy,
  elementsOf,
  type Standing,
  standingOf,
  watchCounts,
} from './page-probe.ts';

const PHONE = { width: 360, height: 740 };
const STATIONS = 174;

const SCREENS = [
  { id: 'mapa', path: '/mapa' },
  { id: 'tabela', path: '/tabela' },
  { id: 'barragens', path: '/barragens' },
  { id: 'cidade', path: '/cidade/rio-do-sul' },
  { id: 'estacao', path: '/estacao/DCSC-00013' },
  { id: 'grafico', path: '/estacao/DCSC-00013/analise/grafico' },
] as const;

const LOOK_MS = 1_000;
const MOST_LOOKS = 20;

/** Looks at a screen that stands, in a profile of its own. */
const onScreen = async <Answer>(
  browser: Browser,
  url: string,
  look: (page: Page) => Promise<Answer>,
): Promise<Answer> => {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await watchCounts(page);
    await page.goto(url);
    await screenStands(page);
    await page.waitForLoadState('networkidle');
    return await look(page);
  } finally {
    await context.close();
  }
};

/** Counts a screen whose elements are as many as a second ago: its parts come one after the other, on a busy machine late. */
const steadyStanding = async (page: Page): Promise<Standing> => {
  let elements = await elementsOf(page);
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await pause(LOOK_MS);
    const later = await elementsOf(page);
    if (later === elements) break;
    elements = later;
  }
  return standingOf(page);
};

/** What each screen consists of, in the same hour of the recorded flood. */
const countScreens = async (browser: Browser): Promise<Counts> => {
  const site = await startSite('--start', '2026-09-11T13:00', '--speed', '0.01');
  try {
    const counts: Partial<Record<CountId, number>> = {};
    await journalIsWritten(site.url);
    for (const { id, path } of SCREENS) {
      await pageIsWritten(site.url + path);
      const seen = await onScreen(browser, site.url + path, steadyStanding);
      counts[`${id}.elements`] = seen.elements;
      counts[`${id}.layers`] = seen.layers;
      counts[`${id}.listeners`] = seen.listeners;
    }
    return counts;
  } finally {
    await site.stop();
  }
};

/** Ages on the screen are brought up to date each five seconds: a quiet time holds one of these times. */
const QUIET_MS = 5_000;
/** What follows the readings (place names, the room of the numbers) takes its time: on a busy machine so many quiet times at most. */
const MOST_QUIET_TIMES = 6;
/** The map takes one frame a second. */
const CHANGE_MS = 1_000;
const CHANGES = 5;
const EVENTS_A_CHANGE = 20;

/** The fewest of a short while: one that is running out does not count. */
const timersOf = async (page: Page): Promise<number> => {
  let fewest = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 5; look += 1) {
    fewest = Math.min(fewest, (await doneBy(page)).timers);
    await pause(50);
  }
  return fewest;
};

/** What pages had done when a time began, and when it ended. */
interface Span {
  readonly from: readonly Done[];
  readonly to: readonly Done[];
}

const between = ({ from, to }: Span, page: number, key: keyof Done): number =>
  (to[page]?.[key] ?? Number.NaN) - (from[page]?.[key] ?? Number.NaN);

/** The first quiet time after which another one holds no less work: what ran out in those before does not count. */
const quietTime = async (look: () => Promise<readonly Done[]>): Promise<Span> => {
  const next = async (): Promise<Span> => {
    const from = await look();
    await pause(QUIET_MS);
    return { from, to: await look() };
  };
  const workIn = (span: Span): number =>
    span.from
      .flatMap((_, page) => [
        between(span, page, 'commits'),
        between(span, page, 'messages'),
        between(span, page, 'drawings'),
      ])
      .reduce((sum, done) => sum + done, 0);
  let quiet = await next();
  for (let times = 2; times <= MOST_QUIET_TIMES; times += 1) {
    const later = await next();
    if (workIn(later) >= workIn(quiet)) break;
    quiet = later;
  }
  return quiet;
};

/** What a page does while nothing is said, and for each change. */
interface Worked {
  readonly timers: number;
  readonly idle: (key: keyof Done) => number;
  readonly each: (key: keyof Done) => number;
}

const workOf = async (pages: readonly Page[], change: () => void): Promise<readonly Worked[]> => {
  const look = (): Promise<readonly Done[]> => Promise.all(pages.map(doneBy));
  const quiet = await quietTime(look);
  const timers = await Promise.all(pages.map(timersOf));
  const changes: Span[] = [];
  for (let turn = 0; turn < CHANGES; turn += 1) {
    const from = await look();
    change();
    await pause(CHANGE_MS);
    changes.push({ from, to: await look() });
  }
  return timers.map((fewest, page) => ({
    timers: fewest,
    idle: (key) => between(quiet, page, key),
    // The fewest: what is at the turn of two changes, and what else a busy machine leaves to a later one, counts in others.
    each: (key) => Math.min(...changes.map((span) => between(span, page, key))),
  }));
};

/** What map and table do, whose provider says nothing until it is told to. */
const countWork = async (forMap: Browser, forTable: Browser): Promise<Counts> => {
  const provider = await startMisbehavingProvider();
  for (const [codigo, tags] of Object.entries(describeNetwork(STATIONS))) {
    for (const [path, value] of Object.entries(Object(tags))) provider.publish(codigo, path, value);
  }
  let said = 0;
  const change = (): void => {
    for (let n = 0; n < EVENTS_A_CHANGE; n += 1) {
      const { codigo, path, data } = eventOf((said += 1), STATIONS);
      provider.publish(codigo, path, data);
    }
  };
  // Every station has said something: what follows are changes.
  for (let n = 0; n < STATIONS; n += 1) change();
  const site = await startSite('--graphql-url', provider.graphqlUrl);
  try {
    const [map, table] = await onScreen(forMap, `${site.url}/mapa`, (onMap) =>
      onScreen(forTable, `${site.url}/tabela`, (onTable) => workOf([onMap, onTable], change)),
    );
    return {
      'mapa.idle-timers': map?.timers,
      'mapa.idle-commits': map?.idle('commits'),
      'mapa.idle-drawings': map?.idle('drawings'),
      'mapa.commits': map?.each('commits'),
      'mapa.messages': map?.each('messages'),
      'mapa.drawings': map?.each('drawings'),
      'tabela.idle-timers': table?.timers,
      'tabela.idle-commits': table?.idle('commits'),
      'tabela.commits': table?.each('commits'),
      'tabela.messages': table?.each('messages'),
    };
  } finally {
    await site.stop();
    await provider.stop();
  }
};

/** What the pages consist of and do. Both at a time: they wait for most of theirs. */
export const countPages = async (): Promise<Counts> => {
  // A page in the background is not painted: each that works has a browser of its own.
  const browsers = await Promise.all([launchBrowser(), launchBrowser(), launchBrowser()]);
  try {
    const [screens, work] = await Promise.all([
      countScreens(browsers[0]),
      countWork(browsers[1], browsers[2]),
    ]);
    return { ...screens, ...work };
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
  }
};
