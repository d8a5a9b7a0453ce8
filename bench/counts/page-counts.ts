import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, screenStands } from '#tests/support/browser.ts';
import { startMisbehavingProvider } from '#tests/support/misbehaving-provider.ts';
import { startSite } from '#tests/support/site.ts';
import { describeNetwork, eventOf } from '../bench-core.ts';
import type { CountId, Counts } from './budgets.ts';
import { type Done, doneBy, standingOf, watchCounts } from './page-probe.ts';

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

/** What each screen consists of, in the same hour of the recorded flood. */
const countScreens = async (browser: Browser): Promise<Counts> => {
  const site = await startSite('--start', '2026-09-11T13:00', '--speed', '0.01');
  try {
    const counts: Partial<Record<CountId, number>> = {};
    for (const { id, path } of SCREENS) {
      const seen = await onScreen(browser, site.url + path, standingOf);
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
/** A page that has done nothing for so long rests. */
const REST_MS = 750;
/** The map takes one frame a second. */
const CHANGE_MS = 1_000;
const CHANGES = 3;
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

/** What pages have done once they do no more: what follows the readings (place names, the room of the numbers) takes its time. */
const restingAt = async (look: () => Promise<readonly Done[]>): Promise<readonly Done[]> => {
  const before = await look();
  await pause(REST_MS);
  const now = await look();
  const isAtRest = now.every(({ commits, messages, drawings }, page) => {
    const then = before[page];
    return commits === then?.commits && messages === then.messages && drawings === then.drawings;
  });
  return isAtRest ? now : restingAt(look);
};

/** What a page had done before a quiet time, after it, before the changes and after them. */
interface Worked {
  readonly timers: number;
  readonly idle: (key: keyof Done) => number;
  readonly each: (key: keyof Done) => number;
}

/** What pages do while nothing is said, and for each change. */
const workOf = async (pages: readonly Page[], change: () => void): Promise<readonly Worked[]> => {
  const look = (): Promise<readonly Done[]> => Promise.all(pages.map(doneBy));
  const stood = await restingAt(look);
  await pause(QUIET_MS);
  const quiet = await look();
  const timers = await Promise.all(pages.map(timersOf));
  const before = await look();
  for (let turn = 0; turn < CHANGES; turn += 1) {
    change();
    await pause(CHANGE_MS);
  }
  const after = await look();
  const between = (key: keyof Done, page: number, from: readonly Done[], to: readonly Done[]) =>
    (to[page]?.[key] ?? Number.NaN) - (from[page]?.[key] ?? Number.NaN);
  return timers.map((fewest, page) => ({
    timers: fewest,
    idle: (key) => between(key, page, stood, quiet),
    each: (key) => between(key, page, before, after) / CHANGES,
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
