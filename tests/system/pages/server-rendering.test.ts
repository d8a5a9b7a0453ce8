import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPage, screenStands, sidewaysOverflow } from '#tests/support/browser/browser.ts';
import { shiftsSoFar, watchShifts } from '#tests/support/browser/layout-shifts.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';

const site = siteOfFile({ scenario: 'enchente-2026-09' });
const browser = browserOfFile();

const STATION = '/estacao/DCSC-00013';
const CITY = '/cidade/rio-do-sul';
const STREET = `${CITY}/rua/ponte-da-iara`;
const JOURNAL = '/acontecimentos';
/** With what chats add to a link. */
const FOUND = '/busca?q=brusque&fbclid=x';
const ADDRESSES = [
  STATION,
  CITY,
  STREET,
  '/mapa',
  '/tabela',
  '/barragens',
  '/sobre',
  '/estacao',
  FOUND,
];

/** Waits until an address is answered with a rendered page: a busy server's answer, and one before its first readings, is the app's shell. */
const renderedPages = async (path = '/tabela', mobile = '?0'): Promise<void> => {
  const headers = { 'sec-ch-ua-mobile': mobile };
  const textOf = async () => (await fetch(site.url + path, { headers })).text();
  await expect.poll(textOf).toContain('id="rendered-page"');
};

const WRITTEN_AT = /Dados\s+de\s\d{2}\/\d{2},\s\d{2}:\d{2}/;

const PHONE = { width: 360, height: 740 };

const READINGS = /\/graphql$|\/live\/|\/journal/;
const SCRIPT = /\/assets\/index-/;

/** Holds the requests of an address until the returned function is called. */
const hold = async (page: Page, address: RegExp): Promise<() => void> => {
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await free;
    await route.continue();
  });
  return letGo;
};

/** A page of the server whose provider's answers are held until they are let go; with `holdsScript` the app's script, too. */
const openHeld = async (
  path: string,
  size = PHONE,
  { holdsScript = false, kept = [] }: { holdsScript?: boolean; kept?: readonly string[] } = {},
) => {
  await renderedPages(path, size.width < 900 ? '?1' : '?0');
  const opened = await openPage(browser(), size);
  if (kept.length > 0) {
    await opened.page.addInitScript(
      (text) => {
        localStorage.setItem('vigia.lugares', text);
      },
      JSON.stringify({ guardados: kept }),
    );
  }
  await watchShifts(opened.page, 'the next');
  const letGo = await hold(opened.page, READINGS);
  const runScript = holdsScript ? await hold(opened.page, SCRIPT) : () => undefined;
  await opened.page.goto(site.url + path, { waitUntil: holdsScript ? 'commit' : 'load' });
  return { ...opened, letGo, runScript };
};

const badge = (page: Page) => page.getByRole('status').first();

/** The page's own script has taken the page over: the badge has the details of the connection. */
const takenOver = async (page: Page): Promise<void> => {
  const hasReact = () =>
    badge(page).evaluate((one) => Object.keys(one).some((key) => key.startsWith('__react')));
  await expect.poll(hasReact).toBe(true);
};

describe('without script', () => {
  it('every address has its readings, with their age, and links that work; it fits at 400 % zoom', async () => {
    await renderedPages();
    const context = await browser().newContext({
      javaScriptEnabled: false,
      viewport: { width: 320, height: 256 },
      extraHTTPHeaders: { 'sec-ch-ua-mobile': '?1' },
    });
    const page = await context.newPage();
    for (const path of ADDRESSES) {
      await page.goto(site.url + path);
      expect([path, await sidewaysOverflow(page)]).toEqual([path, 0]);
      expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1]);
      // Ages without a script may stand there for hours.
      expect(await page.getByRole('banner').innerText()).toMatch(WRITTEN_AT);
      if (path === CITY) {
        // The app is hydrated once they are there.
        const places = page.locator('link[rel=preload][as=fetch]');
        expect(await places.getAttribute('href')).toMatch(/^\/network\/\w+\/places\.json$/);
      }
      if (path === '/sobre') continue;
      const text = await page.getByRole('main').innerText();
      expect(text).toMatch(/\d,\d+/);
      // The line of a result has no room for an age.
      if (path !== FOUND) expect(text).toMatch(/há (?:pouco|\d+)/);
    }
    await page.getByRole('link', { name: 'Tabela' }).first().click();
    await page.getByRole('link', { name: 'Agrolândia', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Agrolândia' }).waitFor();
    await context.close();
  });

  it('the journal is there with its entries: the whole of it, and what happened at a station', async () => {
    const context = await browser().newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const entriesAt = async (path: string) => {
      await page.goto(site.url + path);
      const happened = page.getByRole('region', { name: 'O que aconteceu' });
      const place = path === JOURNAL ? page.getByRole('main') : happened;
      return place.getByRole('listitem').getByText(/atingiu a cota|mm de chuva|comporta \d/);
    };
    for (const path of [JOURNAL, STATION, CITY, '/barragens']) {
      // The demonstration first makes the journal of its past.
      await expect
        .poll(async () => (await entriesAt(path)).count(), { timeout: 120_000 })
        .toBeGreaterThan(0);
    }
    await page.goto(`${site.url}${JOURNAL}?tipo=comportas`);
    for (const text of await page.getByRole('main').getByRole('listitem').allInnerTexts()) {
      expect(text).toMatch(/comporta \d/);
    }
    await context.close();
  });

  it.each([
    ['a phone', '?1'],
    ['a computer', '?0'],
  ])('the search of %s finds a city, a river’s cities and a station', async (_, mobile) => {
    await renderedPages();
    const context = await browser().newContext({
      javaScriptEnabled: false,
      ...(mobile === '?1' ? { viewport: PHONE } : {}),
      extraHTTPHeaders: { 'sec-ch-ua-mobile': mobile },
    });
    const page = await context.newPage();
    await page.goto(`${site.url}/nada/disso`);
    await page.getByRole('heading', { level: 1, name: 'Página não encontrada' }).waitFor();
    if (mobile === '?1') await page.getByRole('button', { name: 'Buscar lugar' }).click();
    else await page.goto(`${site.url}/busca`);
    const field = page.getByRole('searchbox', { name: 'Cidade, rua, rio ou estação' });
    await field.fill('brusque');
    await page.getByRole('button', { name: 'Buscar' }).last().click();
    await page.waitForURL('**/busca?q=brusque');
    const results = (kind: string) => page.getByRole('region', { name: kind }).getByRole('link');
    expect(await results('Estações').first().innerText()).toMatch(/^Brusque/);
    await results('Cidades')
      .filter({ hasText: /\d,\d\d\sm/u })
      .first()
      .click();
    await page.waitForURL('**/cidade/brusque');
    await page.goto(`${site.url}/busca?q=itajai-mirim`);
    await results('Rios').first().click();
    expect(await results('Cidades').count()).toBeGreaterThan(1);
    await context.close();
  });
});

/** Where every link and button is, by its name. */
const targetsOf = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('a, button'), (one) => {
      const { x, y } = one.getBoundingClientRect();
      const name = one.ariaLabel ?? one.textContent;
      return { name, x, y, isShown: one.checkVisibility() };
    }).filter(({ isShown }) => isShown),
  );

describe('a server-rendered page', () => {
  it.each([
    ...[STATION, CITY, '/tabela', '/barragens', '/mapa?estacao=DCSC-00013'].flatMap((path) => [
      [path, 360, 740] as const,
      [path, 1280, 800] as const,
    ]),
    ['/tabela?ordem=-heardAt', 1280, 800] as const,
    ['/sobre', 360, 740] as const,
    ['/estacao', 1280, 800] as const,
    [FOUND, 360, 740] as const,
    [STREET, 360, 740] as const,
    [JOURNAL, 360, 740] as const,
    [JOURNAL, 1280, 800] as const,
    ['/avisos', 360, 740] as const,
  ])(
    '%s at %i px has its readings, is not live, and is hydrated in place: nothing that can be pressed moves',
    async (path, width, height) => {
      const { page } = await openHeld(path, { width, height });
      // A table's last rows are drawn ahead, out of sight.
      const before = (await targetsOf(page)).filter(({ y }) => y < height);
      expect(before.length).toBeGreaterThan(5);
      await takenOver(page);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      if (path !== '/sobre' && path !== '/avisos') {
        expect(await badge(page).innerText()).toBe('Conectando…');
        expect(await page.getByRole('main').innerText()).toMatch(/\d,\d/);
      }
      const after = await targetsOf(page);
      const moved = before.filter(({ name, x, y }) => {
        const same = after.filter((other) => other.name === name);
        return !same.some((other) => Math.hypot(other.x - x, other.y - y) <= 4);
      });
      expect(moved).toEqual([]);
      const shifts = await shiftsSoFar(page);
      expect(shifts.sum < 0.02 ? [] : shifts.moved).toEqual([]);
    },
  );

  it.each([PHONE, { width: 1280, height: 800 }])(
    'begins at $width px with the kept places: their room is there before any script of the app',
    async (size) => {
      const kept = ['cidade/rio-do-sul', 'estacao/DCSC-00013'];
      const { page, letGo, runScript } = await openHeld('/mapa', size, { holdsScript: true, kept });
      const first = page.getByRole('region', { name: 'Rios subindo mais rápido' });
      const before = await first.boundingBox();
      const main = await page.getByRole('main').boundingBox();
      runScript();
      const strip = page.getByRole('region', { name: 'Meus lugares' });
      const places = await strip.boundingBox();
      expect(places?.y).toBeCloseTo(main?.y ?? 0, 1);
      const after = await first.boundingBox();
      expect(after?.y).toBeCloseTo(before?.y ?? 0, 1);
      expect(after).toMatchObject({ x: before?.x, width: before?.width });
      letGo();
      await strip
        .getByText(/\d,\d\d\sm/)
        .first()
        .waitFor();
      expect(await strip.boundingBox()).toEqual(places);
    },
  );

  it.each([
    [CITY, 'Rio do Sul'],
    ['/barragens', 'Barragens'],
  ])(
    'keeps at %s the focus, the scroll position and the selected text of its reader',
    async (path, title) => {
      const { page, letGo, runScript } = await openHeld(path, PHONE, { holdsScript: true });
      await page.getByRole('link', { name: 'Barragens' }).waitFor();
      const state = () =>
        page.evaluate(() => [
          Reflect.get(document.activeElement ?? {}, 'isMine') as unknown,
          String(getSelection()),
          // The browser keeps what is read where it is: by a line or two, where there is one more or less above.
          Math.abs((document.querySelector('main')?.scrollTop ?? 0) - 120) < 40,
        ]);
      await page.evaluate(() => {
        const main = document.querySelector('main');
        const link = main?.querySelector('li a, a');
        const heading = main?.querySelector('h1');
        if (!main || !(link instanceof HTMLElement) || !heading) throw new Error('not rendered');
        link.focus();
        Reflect.set(link, 'isMine', true);
        getSelection()?.selectAllChildren(heading);
        main.scrollTop = 120;
      });
      const before = await state();
      expect(before).toEqual([true, title, true]);
      runScript();
      await takenOver(page);
      expect(await state()).toEqual(before);
      letGo();
      await screenStands(page);
      expect(await state()).toEqual(before);
    },
  );

  it('leads on without loading anything anew', async () => {
    const { page, letGo } = await openHeld('/tabela');
    await takenOver(page);
    await page.evaluate(() => Reflect.set(window, 'isSame', true));
    await page.getByRole('link', { name: 'Agrolândia', exact: true }).click();
    letGo();
    await page.getByRole('heading', { level: 1, name: 'Agrolândia' }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'isSame') as unknown)).toBe(true);
    await page.goBack();
    await page.getByLabel('Buscar estação').waitFor();
    await screenStands(page);
  });
});

describe('before its script runs, a page', () => {
  it('keeps what is typed into the search, and searches for it', async () => {
    const desktop = { width: 1280, height: 800 };
    const { page, runScript } = await openHeld('/sobre', desktop, { holdsScript: true });
    const field = page.getByRole('combobox', { name: 'Buscar lugar' });
    await field.fill('timbo');
    runScript();
    await takenOver(page);
    expect(await field.inputValue()).toBe('timbo');
    await page
      .getByRole('option', { name: /^Timbó/ })
      .first()
      .waitFor();
  });

  it.each([FOUND, '/tabela'])('keeps at %s what is typed into its field', async (path) => {
    const { page, letGo, runScript } = await openHeld(path, PHONE, { holdsScript: true });
    await page.getByRole('searchbox').fill('timbo');
    runScript();
    await takenOver(page);
    letGo();
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('main').getByText('Timbó').first().waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('timbo');
  });

  it('keeps the press of a button until there is somebody to answer it', async () => {
    const { page, runScript } = await openHeld(STATION, PHONE, { holdsScript: true });
    await page.getByRole('button', { name: /^Guardar: / }).click();
    runScript();
    await page.getByRole('button', { name: /^Guardado: /, pressed: true }).waitFor();
  });
});

it('opens with its content what was pressed before the script of the page ran', async () => {
  const { page, letGo, runScript } = await openHeld(
    '/tabela',
    { width: 1280, height: 800 },
    { holdsScript: true },
  );
  await page.getByRole('button', { name: 'Colunas' }).click();
  runScript();
  letGo();
  await page.getByRole('checkbox', { name: 'Bacia' }).waitFor();
});

/** Ends the renderer of the site, as a machine without memory does. */
const killRenderer = async (): Promise<void> => {
  for (const id of await readdir('/proc')) {
    const words = /^\d+$/.test(id)
      ? await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
      : '';
    if (words.includes('render-program') && words.includes(site.url))
      process.kill(Number(id), 'SIGKILL');
  }
};

it('is the app’s shell while the renderer is gone, which is started again (fault row 86)', async () => {
  await renderedPages();
  await killRenderer();
  const { page } = await openPage(browser(), PHONE);
  await page.goto(`${site.url}/cidade`);
  expect(await page.locator('#rendered-page').count()).toBe(0);
  await page.getByRole('status').getByText('Ao vivo').waitFor();
  await renderedPages('/estacao');
});

it('stays below the reason where the configuration does not come', async () => {
  await renderedPages();
  const { page } = await openPage(browser(), { ...PHONE, expectedErrors: /ERR_FAILED/ });
  await page.route('**/config.json', (route) => route.abort());
  await page.goto(site.url + STATION);
  const reason = page.getByRole('region', { name: 'O site ainda não pode mostrar dados' });
  await reason.getByRole('button', { name: 'Tentar agora' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  const [above, below] = await Promise.all([
    reason.boundingBox(),
    page.getByRole('main').boundingBox(),
  ]);
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await page.unroute('**/config.json');
  await reason.getByRole('button', { name: 'Tentar agora' }).click();
  await reason.waitFor({ state: 'detached' });
  await screenStands(page);
});

it('stays with its time where a captive portal answers for the site’s scripts; nothing is called live (fault row 6)', async () => {
  const { page } = await openPage(browser(), { expectedErrors: /MIME type/ });
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Entre na rede</h1>' }),
  );
  await renderedPages();
  await page.goto(site.url + STATION);
  expect(await page.getByRole('main').innerText()).toMatch(/\d,\d+\sm/);
  expect(await page.getByRole('banner').innerText()).toMatch(WRITTEN_AT);
  expect(await page.getByText(/Ao vivo|Entre na rede/).count()).toBe(0);
  await page.unroute(scripts);
  await page.reload();
  await screenStands(page);
});

/** The site behind a connection on which a page's second half comes later than all its scripts. */
const halvedSite = async (): Promise<string> => {
  const { url, stop } = await serveOnLoopback((asked, answer) => {
    const { 'accept-encoding': _, ...headers } = asked.headers;
    const inner = request(
      site.url + (asked.url ?? '/'),
      { headers, method: asked.method },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        if (!(got.headers['content-type'] ?? '').startsWith('text/html')) {
          got.pipe(answer);
          return;
        }
        got.setEncoding('utf8');
        let page = '';
        got.on('data', (chunk: string) => {
          page += chunk;
        });
        got.on('end', () => {
          const half = page.indexOf('<div id="app">');
          answer.write(page.slice(0, half));
          setTimeout(() => answer.end(page.slice(half)), 2_000);
        });
      },
    );
    asked.pipe(inner);
  });
  onTestFinished(stop);
  return url;
};

it('starts where the page comes later than its scripts', async () => {
  const url = await halvedSite();
  const { page } = await openPage(browser(), {
    // Sockets do not pass through it.
    expectedErrors: /WebSocket connection/,
  });
  await page.goto(`${url}/tabela`);
  await badge(page).waitFor();
});

it('the page that is kept for opening without a network has no readings', async () => {
  const page = await (await fetch(`${site.url}/index.html`)).text();
  expect(page).toContain('<div id="app"></div>');
});
