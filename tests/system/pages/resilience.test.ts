import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { STALE_ATTRIBUTE } from '#app/theme/stale.ts';
import { alterSite } from '#tests/support/browser/altered-site.ts';
import { coloursStand, openPage } from '#tests/support/browser/browser.ts';
import { diagnosticsValue } from '#tests/support/browser/diagnostics-value.ts';
import { HASTENED_TIME } from '#tests/support/browser/hastened-time.ts';
import { stageOfFile } from '#tests/support/browser/stage-of-file.ts';
import { persistedRecords } from '#tests/support/browser/persisted-records.ts';
import { goWithin, walkOfGroup } from '#tests/support/browser/walk.ts';

const CODE = 'X-1';
const LEVEL = 'Data/Rio/RioNivel/Value';
/** What a browser logs about a provider that is away; the tests stop it on purpose. */
const AWAY = /ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|WebSocket connection/;

const stage = stageOfFile();

const publishStation = (): void => {
  stage.provider.muted = false;
  stage.provider.publish(CODE, 'Name/General', 'Rio de Prova');
  stage.provider.publish(CODE, LEVEL, 4.62);
};

beforeEach(publishStation);

const status = (page: Page) => page.getByRole('status');
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: 'Rio de Prova' });

const openTable = async (page: Page, { url } = stage.site): Promise<void> => {
  await page.goto(`${url}/tabela`);
  await status(page).getByText('Ao vivo').waitFor();
  await rowOf(page).getByText('4,62').waitFor();
};

/** A value that only the socket can have brought. */
const isLive = async (page: Page, level: number, text: string): Promise<void> => {
  await expect
    .poll(() => {
      stage.provider.publish(CODE, LEVEL, level);
      return rowOf(page).getByText(text).count();
    })
    .toBe(1);
};

describe('the worker', () => {
  const walk = walkOfGroup(async () => {
    publishStation();
    const opened = await openPage(stage.browser, { expectedErrors: /de propósito|também/ });
    await openTable(opened.page);
    return opened;
  });

  it('that throws continues (row 42)', async () => {
    const { page } = walk;
    const core = page.workers()[0];
    await core?.evaluate(
      'setTimeout(() => { throw new Error("de propósito"); }, 0); Promise.reject(new Error("também")); 0',
    );
    await isLive(page, 5.12, '5,12');
    expect(page.workers()).toEqual([core]);
  });

  it('that lacks what a view needs makes the page reload, once, then report it (fault row 52)', async () => {
    const { page } = await openPage(stage.browser, {
      expectedErrors: /ERR_FAILED|dynamically imported|station-table/,
    });
    await page.route('**/assets/core/station-table-*', (route) => route.abort());
    await page.goto(`${stage.site.url}/tabela`);
    const failure = page.getByRole('alert');
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type))
      .toBe('reload');
    await failure.getByRole('heading', { name: 'Esta tela não pôde ser carregada' }).waitFor();
    await page.unroute('**/assets/core/station-table-*');
    await failure.getByRole('button', { name: 'Recarregar' }).click();
    await rowOf(page).waitFor();
  });

  it('is not affected when the page is blocked for two seconds (row 38)', async () => {
    const { page } = walk;
    const held = page.evaluate(() => {
      const end = performance.now() + 2_000;
      while (performance.now() < end);
    });
    for (let count = 0; count < 500; count += 1) stage.provider.publish(CODE, LEVEL, count / 100);
    await held;
    await rowOf(page).getByText('4,99').waitFor();
  });

  it('that hangs is replaced, and the views continue without a reload (fault row 43)', async () => {
    const { page } = walk;
    await page.evaluate(() => Reflect.set(window, 'sameVisit', true));
    const core = page.workers()[0];
    await core?.evaluate(() => {
      setTimeout(() => {
        for (;;);
      }, 0);
    });
    await isLive(page, 5.11, '5,11');
    expect(page.workers().some((worker) => worker !== core)).toBe(true);
    expect(await page.evaluate(() => Reflect.get(window, 'sameVisit'))).toBe(true);
  });
});

describe('the network', () => {
  it('that goes away is reported, and live again when it returns (row 40); the look of live data goes with it', async () => {
    const { page, context } = await openPage(stage.browser, { expectedErrors: AWAY });
    await openTable(page);
    // What the screen opens later is loaded too: without a service worker it could not be without a network.
    await page.waitForLoadState('networkidle');
    const reading = rowOf(page).getByText('4,62');
    const colour = () => reading.evaluate((cell) => getComputedStyle(cell).color);
    await context.setOffline(true);
    await status(page).getByText('Sem conexão').waitFor();
    await page.getByText(/Dados das\s\d\d:\d\d/).waitFor();
    await page.getByText(/Reconectando em \d+ s/).waitFor();
    await page.locator(`html[${STALE_ATTRIBUTE}]`).waitFor({ state: 'attached' });
    await coloursStand(page);
    const away = await colour();
    await context.setOffline(false);
    // A message of the subscription confirms it before the second answer, which comes after twenty seconds.
    const confirmed = () => {
      stage.provider.publish(CODE, LEVEL, 4.62);
      return colour();
    };
    await expect.poll(confirmed).not.toBe(away);
    await status(page).getByText('Ao vivo').waitFor();
    await isLive(page, 5.13, '5,13');
  });

  it('is confirmed again when the page returns from the back/forward cache (row 41)', async () => {
    const { page } = await openPage(stage.browser);
    await openTable(page);
    await page.goto('about:blank');
    await page.goBack();
    await isLive(page, 5.14, '5,14');
  });
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FRESH = /há pouco|há \d+ s\b/;

/** Sets the device's clock ahead, or back, under a page that is open. */
const leap = async (page: Page, by: number): Promise<void> => {
  const set = (ms: number): void => {
    const { now } = Date;
    Date.now = () => now() + ms;
  };
  await page.evaluate(set, by);
  for (const core of page.workers()) await core.evaluate(set, by);
};

describe('the visitor’s clock', () => {
  it('may leap by hours and by days under an open page: ages are right again (row 33)', async () => {
    stage.provider.publish('X-2', 'Name/General', 'Rio Velho');
    stage.provider.publish('X-2', LEVEL, 1.5);
    stage.provider.publish('X-2', 'TimeStamp', new Date(Date.now() - 3.5 * HOUR).toISOString());
    const { page } = await openPage(stage.browser);
    await page.addInitScript(HASTENED_TIME);
    await openTable(page);
    const old = page.getByRole('row').filter({ hasText: 'Rio Velho' });
    for (const [index, by] of [5 * HOUR, -3 * DAY, 40 * DAY].entries()) {
      await goWithin(page, '/sobre');
      await leap(page, by);
      // Each leap goes beyond the server's time.
      const clock = by > 0 ? /^[\d.]+ s adiantado/ : /^[\d.]+ s atrasado/;
      await expect.poll(() => diagnosticsValue(page, 'Relógio')).toMatch(clock);
      await goWithin(page, '/tabela');
      await isLive(page, 6 + index, `${6 + index},00`);
      await expect.poll(() => rowOf(page).innerText()).toMatch(FRESH);
      await expect.poll(() => old.innerText()).toMatch(/há 3 h/);
    }
  });

  it('that ran on while the device slept for a night makes no reading young, and none live before it is confirmed (rows 33 and 39)', async () => {
    const { page } = await openPage(stage.browser, { expectedErrors: AWAY });
    await page.addInitScript(HASTENED_TIME);
    await openTable(page);
    await isLive(page, 5.26, '5,26');
    const night = 9 * HOUR;
    const held: Route[] = [];
    await page.route('**/graphql', (route) => void held.push(route));
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch();
      const date = new Date(Date.now() + night).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    });
    stage.provider.muted = true;
    const { attempts } = stage.provider.counts;
    await leap(page, night);
    const stale = page.locator(`html[${STALE_ATTRIBUTE}]`);
    await stale.waitFor({ state: 'attached' });
    await expect.poll(() => rowOf(page).innerText()).toMatch(/há 9 h/);
    await page.getByText('Atualizando…').waitFor();
    expect(stage.provider.counts.attempts).toBe(attempts);
    stage.provider.dropAll(1006);
    await expect.poll(() => stage.provider.counts.attempts).toBeGreaterThan(attempts);
    await status(page).getByText('Ao vivo').waitFor();
    expect(await stale.count()).toBe(1);
    stage.provider.muted = false;
    await page.unroute('**/graphql');
    await Promise.all(held.map((route) => route.continue()));
    await isLive(page, 5.25, '5,25');
    await status(page).getByText('Ao vivo').waitFor();
    await stale.waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(page).innerText()).toMatch(FRESH);
  });

  it('may be a day off: ages are still right (row 33)', async () => {
    const { page, close } = await openPage(stage.browser);
    const aDayAhead = 'const now = Date.now; Date.now = () => now() + 86_400_000;';
    await page.addInitScript(aDayAhead);
    const altered = await alterSite(stage.site, aDayAhead);
    await openTable(page, altered);
    await isLive(page, 5.15, '5,15');
    await expect.poll(() => rowOf(page).innerText()).toMatch(/há pouco|há \d+ s/);
    await close();
    await altered.stop();
  });
});

const HERE = /^[\d,]+\s[kM]B neste aparelho$/u;
const ELSEWHERE = /^por outra aba deste site$/;

const isStored = async (page: Page, how: RegExp): Promise<void> => {
  await expect.poll(() => diagnosticsValue(page, 'Leituras guardadas')).toMatch(how);
};

describe('what is stored', () => {
  it('is replaced where it was damaged, stored again where it was deleted under way, and named as it is where there is no room (rows 45 and 46)', async () => {
    const { page, context, close } = await openPage(stage.browser);
    await openTable(page);
    await expect.poll(() => persistedRecords(page)).toBeGreaterThan(0);
    // A document of the site without a script: nothing is written meanwhile.
    await page.goto(`${stage.site.url}/robots.txt`);
    await page.evaluate(`new Promise((resolve) => {
      indexedDB.open('vigia-log').onsuccess = ({ target: { result } }) => {
        const damaging = result.transaction('records', 'readwrite');
        damaging.objectStore('records').put({ version: 3, rows: [9.99] }, 'checkpoint');
        damaging.oncomplete = () => resolve();
      };
    })`);
    await page.goto(`${stage.site.url}/sobre`);
    await page.getByText('1 registro ilegível posto de lado').waitFor();
    await isStored(page, HERE);
    await page.evaluate(`new Promise((resolve) => {
      indexedDB.deleteDatabase('vigia-log').onsuccess = () => resolve();
    })`);
    expect(await persistedRecords(page)).toBe(0);
    stage.provider.publish(CODE, 'Type', 'Hidro');
    await expect.poll(() => persistedRecords(page)).toBe(1);
    await isStored(page, HERE);
    // Another origin: a browser remembers for half a minute that there was room.
    const full = await alterSite(stage.site, '');
    const session = await context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: full.url, quotaSize: 1 });
    await openTable(page, full);
    await goWithin(page, '/sobre');
    await isStored(page, /^só enquanto a página está aberta: não há espaço$/);
    await goWithin(page, '/tabela');
    await isLive(page, 5.24, '5,24');
    await close();
    await full.stop();
  });
});

describe('the next visit', () => {
  it('shows the persisted readings while the provider is away, shows their time, then confirms them (row 2)', async () => {
    const { page } = await openPage(stage.browser, { expectedErrors: AWAY });
    await openTable(page);
    await expect.poll(() => persistedRecords(page)).toBeGreaterThan(0);
    await page.goto('about:blank');
    await stage.provider.stop();
    await page.goto(`${stage.site.url}/tabela`);
    await rowOf(page).getByText('4,62').waitFor();
    await page.getByText(/Dados salvos das\s\d\d:\d\d/).waitFor();
    await stage.restartProvider();
    stage.provider.publish(CODE, 'Name/General', 'Rio de Prova');
    await isLive(page, 5.16, '5,16');
    await expect.poll(() => page.getByText('Dados salvos').count()).toBe(0);
  });

  it('of a second tab shows the same, and both are live; where the worker or the tab that writes ends, the other does (row 47)', async () => {
    const { page, context } = await openPage(stage.browser);
    await openTable(page);
    const second = await context.newPage();
    await openTable(second);
    await isLive(page, 5.17, '5,17');
    await isLive(second, 5.18, '5,18');
    await goWithin(second, '/sobre');
    await isStored(second, ELSEWHERE);
    await page.workers()[0]?.evaluate('setTimeout(() => close(), 0); 0');
    await isStored(second, HERE);
    await isLive(page, 5.2, '5,20');
    await goWithin(page, '/sobre');
    await isStored(page, ELSEWHERE);
    await second.close();
    await isStored(page, HERE);
  });

  it('works where nothing can be persisted (row 48)', async () => {
    const { page, close } = await openPage(stage.browser);
    const altered = await alterSite(
      stage.site,
      "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('não', 'SecurityError'); } });",
    );
    await openTable(page, altered);
    await isLive(page, 5.19, '5,19');
    await close();
    await altered.stop();
  });
});
