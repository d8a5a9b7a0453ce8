import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, screenStands, sidewaysOverflow } from '#tests/support/browser/browser.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { stationList } from '#tests/support/browser/station-list.ts';

const site = commonSite();
const browser = browserOfFile();

/** Elements of the top bar that leave it or overlap their neighbour. */
const brokenParts = (page: Page): Promise<readonly string[]> =>
  page.getByRole('banner').evaluate((bar) => {
    const line = bar.firstElementChild;
    if (line === null) throw new Error('there is no bar');
    const { bottom, right } = line.getBoundingClientRect();
    const isShown = (element: Element): boolean =>
      element.getBoundingClientRect().width > 0 && element.checkVisibility();
    const parts = [...line.children]
      .filter(isShown)
      .toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left);
    const inside = [...line.querySelectorAll('a, button, input, output, output + div > span')];
    const beyond = inside.filter(isShown).filter((element) => {
      const box = element.getBoundingClientRect();
      return box.top < 0 || box.bottom > bottom || box.right > right;
    });
    const clipped = [...line.querySelectorAll('output + div > span:first-child')].filter(
      (detail) => {
        const time = document.createRange();
        time.selectNode((detail.querySelector('span') ?? detail).lastChild ?? detail);
        const [whole, shown] = [time.getBoundingClientRect(), detail.getBoundingClientRect()];
        return whole.left < shown.left - 0.5 || whole.right > shown.right + 0.5;
      },
    );
    const over = parts.filter((part, place) => {
      const next = parts[place + 1];
      const rightmost = [part, ...part.querySelectorAll('*')].map(
        (element) => element.getBoundingClientRect().right,
      );
      const leftmost = [...(next?.querySelectorAll('*') ?? [])].filter(isShown);
      const left = Math.min(...leftmost.map((element) => element.getBoundingClientRect().left));
      return next !== undefined && Math.max(...rightmost) > left;
    });
    return [...beyond, ...clipped, ...over].map((element) => element.textContent.trim());
  });

/** The element that has the focus: `H1 Barragens`. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const text = element?.matches('body, main') === true ? '' : (element?.textContent ?? '');
    return `${element?.tagName ?? ''} ${text}`.trim();
  });

describe('navigation (SPEC 2)', () => {
  it('has a top bar from 900 px up, the active link bold', async () => {
    const { page } = await openPage(browser(), { width: 900 });
    await page.goto(`${site.url}/tabela`);
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    const weight = (name: string) =>
      link(name).evaluate((element) => Number(getComputedStyle(element).fontWeight));
    await link('Barragem').click();
    await page.waitForURL('**/barragens');
    expect(await link('Barragem').getAttribute('aria-current')).toBe('page');
    expect(await weight('Barragem')).toBeGreaterThanOrEqual(600);
    expect(await weight('Tabela')).toBeLessThan(600);
    await link('Mapa').click();
    await page.waitForURL('**/mapa*');
    await link('Tabela').click();
    await page.waitForURL('**/tabela*');
    expect(await page.getByRole('button', { name: 'Menu', exact: true }).count()).toBe(0);
    // To the places, which have no room in the bar.
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await link('Lugares').click();
    await page.waitForURL('**/estacao');
    await expect.poll(() => focused(page)).toMatch(/^H1 \S/);
  });

  it('fits the longest connection text at every width, its time whole', async () => {
    const { page } = await openPage(browser(), { expectedErrors: /ERR_INTERNET/ });
    await page.goto(`${site.url}/sobre`);
    await page
      .getByRole('banner')
      .getByText(/^Último dado/)
      .waitFor();
    await page.context().setOffline(true);
    await page.getByRole('status').getByText('Sem conexão').waitFor();
    const details = page.getByRole('banner').getByText(/^Dados das/);
    // As it is shown after a night without a network.
    await details.evaluate((part) => {
      const [words, time] = part.childNodes;
      if (words === undefined || time === undefined) throw new Error('no time is said');
      words.textContent = 'Dados salvos ';
      time.textContent = 'de 21/11,\u00a014:05';
    });
    for (const width of [320, 360, 412, 600, 900, 1200, 1280, 1536]) {
      await page.setViewportSize({ width, height: 700 });
      // The search changes its form after the width.
      await expect.poll(async () => [width, await brokenParts(page)]).toEqual([width, []]);
      expect([width, await sidewaysOverflow(page)]).toEqual([width, 0]);
    }
  });

  it('has a bottom bar below 900 px: menu (active only on the map), map, table, places, dams', async () => {
    const { page } = await openPage(browser(), { width: 360, height: 640 });
    await page.goto(`${site.url}/tabela`);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.waitFor();
    expect(await menu.isDisabled()).toBe(true);
    // It can be reached, and says why it does nothing.
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByText('O menu abre no mapa.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const bar = page.getByRole('navigation', { name: 'Principal' });
    expect(await bar.getByRole('link').allInnerTexts()).toEqual([
      'Mapa',
      'Tabela',
      'Lugares',
      'Barragens',
    ]);
    await page.getByRole('link', { name: 'Mapa', exact: true }).click();
    await page.waitForURL('**/mapa*');
    await menu.click();
    const list = stationList(page);
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);

    // Back closes what is over the map, and only then leaves it.
    await menu.click();
    await list.waitFor();
    await page.goBack();
    await list.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/mapa');
    await menu.click();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await bar.getByRole('link', { name: 'Barragens', exact: true }).click();
    await page.waitForURL('**/barragens');
    await expect.poll(() => focused(page)).toBe('H1 Barragens');
    const more = page.getByRole('button', { name: 'Mais', exact: true });
    const themes = page.getByRole('group', { name: 'Tema' });
    await more.click();
    await themes.waitFor();
    await page.goBack();
    await themes.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/barragens');
    await page.goBack();
    await page.waitForURL('**/mapa*');
    await page.goBack();
    await page.waitForURL('**/tabela');
  });

  it('sets heading, title and description, and restores the scroll position on the way back', async () => {
    const { page } = await openPage(browser(), { width: 360, height: 640 });
    const description = () => page.locator('meta[name="description"]').getAttribute('content');
    const scrolled = (place: string) =>
      page
        .locator(`[data-scroll-restoration-id="${place}"]`)
        .evaluate(({ scrollTop }) => scrollTop);
    /** A change of the level that comes later may take a line more or less above what is in sight. */
    const expectScroll = async (place: string, top: number): Promise<void> => {
      await expect.poll(async () => Math.abs((await scrolled(place)) - top)).toBeLessThan(60);
    };
    const scrollTo = async (place: string, top: number): Promise<void> => {
      // The event comes with the next frame; a page that is left earlier has not registered the
      // scroll.
      await page.locator(`[data-scroll-restoration-id="${place}"]`).evaluate(
        (element, to) =>
          new Promise<void>((resolve) => {
            element.addEventListener('scroll', () => resolve(), { once: true });
            element.scrollTo({ top: to });
          }),
        top,
      );
      await expectScroll(place, top);
    };

    await page.goto(`${site.url}/barragens`);
    const dam = page.getByRole('heading', { level: 2 }).getByRole('link', { name: /^Barragem/ });
    await dam.nth(2).waitFor();
    // Before, a link loads the next page as a whole.
    await screenStands(page);
    // The first page of a visit leaves the focus where it is.
    expect(await focused(page)).toBe('BODY');
    expect(await page.title()).toBe('Barragens · Vigia');
    expect(await description()).toContain('comportas');
    await scrollTo('content', 900);
    await dam.nth(1).evaluate((link: HTMLElement) => link.click());
    await page.getByRole('navigation', { name: 'Telas da estação' }).waitFor();
    await expect.poll(() => focused(page)).toMatch(/^H1 /);
    await expect.poll(() => page.title()).toMatch(/\(\S+-\d+\) · Vigia$/);
    expect(await description()).toContain('Leituras ao vivo');
    expect(await scrolled('content')).toBe(0);
    await page.goBack();
    await expectScroll('content', 900);

    await page.getByRole('link', { name: 'Tabela', exact: true }).click();
    await page.getByRole('gridcell').first().waitFor();
    await expect.poll(() => focused(page)).toBe('H1 Estações');
    await scrollTo('stations', 600);
    const row = page.getByRole('rowheader').getByRole('link').nth(5);
    await row.evaluate((link: HTMLElement) => link.click());
    await page.getByRole('navigation', { name: 'Telas da estação' }).waitFor();
    await page.goBack();
    await expect.poll(() => scrolled('stations')).toBe(600);
    // A reload, or a discarded page on a phone, restores it too.
    await page.reload();
    await page.getByRole('gridcell').first().waitFor();
    await expect.poll(() => scrolled('stations')).toBe(600);
  });

  it('helps where an address does not exist, and where a screen failed to load', async () => {
    const { page } = await openPage(browser(), {
      // A server-rendered page whose screen is missing is rendered again.
      expectedErrors: /ERR_FAILED|dynamically imported module|DamsScreen|hydration/,
    });
    const field = page.getByRole('searchbox', { name: 'Cidade, rua, rio ou estação' });
    // Cut by a messenger in the middle of a character.
    await page.goto(`${site.url}/estacao/Rio%20do%2`);
    await page.waitForURL('**/404');
    expect(await field.inputValue()).toBe('Rio do');
    await page.goto(`${site.url}/estacoes/DCSC-00013`);
    await page.waitForURL('**/404');
    expect(await field.inputValue()).toBe('DCSC-00013');
    expect(
      await page.getByRole('link', { name: 'Abrir a estação DCSC-00013' }).getAttribute('href'),
    ).toBe('/estacao/DCSC-00013');
    await field.fill('Blumenau');
    await field.press('Enter');
    await page.waitForURL('**/busca?q=Blumenau');
    await page.getByRole('region', { name: 'Cidades' }).waitFor();

    // Only the dams' own code is blocked; the way out is still there, and once it is unblocked the
    // screen returns.
    await page.route(/\/assets\/DamsScreen-[^/]*\.js/, (route) => route.abort());
    const toDams = page.getByRole('link', { name: 'Barragem', exact: true });
    await toDams.click();
    const alert = page.getByRole('alert');
    await alert.getByRole('heading', { name: 'Esta tela não pôde ser carregada' }).waitFor();
    await page.getByRole('link', { name: 'Tabela', exact: true }).first().waitFor();
    await page.unroute(/\/assets\/DamsScreen-[^/]*\.js/);
    await alert.getByRole('button', { name: 'Recarregar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Barragens' }).waitFor();
  });
});

/** The listed results: their groups, and the first lines of the options of each. */
const results = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('listbox', { name: 'Buscar lugar' })
    .locator('[role="option"]')
    .evaluateAll((options) =>
      options.map((option) => option.querySelector('bdi')?.textContent ?? ''),
    );

describe('the search', () => {
  it('stands in the bar of every screen, and finds cities, rivers, basins and stations with typing errors', async () => {
    const { page } = await openPage(browser());
    await page.goto(`${site.url}/barragens`);
    await screenStands(page);
    const field = page.getByRole('combobox', { name: 'Buscar lugar' });
    const group = (name: string) => page.getByRole('group', { name, exact: true });
    await page.keyboard.press('/');
    await page.keyboard.type('blumenal');
    await group('Cidades')
      .getByRole('option', { name: /^Blumenau/ })
      .waitFor();
    await group('Estações')
      .getByRole('option', { name: /^Blumenau/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox', { name: 'Buscar lugar' }).waitFor({ state: 'hidden' });

    // A river leads to its cities, from the spring down.
    // A city shows how high its river is, and where it goes.
    await field.fill('rio do sul');
    await group('Cidades')
      .getByRole('option', {
        name: /^Rio do Sul \d+,\d\d m(, (subiu|baixou|estável).*)? · Rio Itajaí-Açu/,
      })
      .waitFor();
    await field.fill('itajai asu');
    await group('Rios')
      .getByRole('option', { name: /^Rio Itajaí-Açu/ })
      .click();
    await group('Cidades').waitFor();
    expect(await field.inputValue()).toBe('Rio Itajaí-Açu');
    const cities = await results(page);
    expect(cities.indexOf('Rio do Sul')).toBeGreaterThanOrEqual(0);
    expect(cities.indexOf('Rio do Sul')).toBeLessThan(cities.indexOf('Blumenau'));

    await field.fill('rio itajai');
    await group('Bacias')
      .getByRole('option', { name: /^Rio Itajaí/ })
      .first()
      .click();
    await page.waitForURL('**/tabela?bacia=*');
    await page.getByRole('gridcell').first().waitFor();
    expect(await field.inputValue()).toBe('');

    await field.fill('dcsc-00013');
    await group('Estações')
      .getByRole('option', { name: /DCSC-00013/ })
      .waitFor();
    await field.press('Enter');
    await page.waitForURL('**/estacao/DCSC-00013');
    await expect.poll(() => focused(page)).toMatch(/^H1 /);
  });

  it('is a button on a phone, which opens it over the screen; Back closes it', async () => {
    const { page } = await openPage(browser(), { width: 320, height: 256 });
    await page.goto(`${site.url}/sobre`);
    await page.getByRole('link', { name: 'Tabela', exact: true }).click();
    await page.getByRole('gridcell').first().waitFor();
    const button = page.getByRole('button', { name: 'Buscar lugar' });
    const sheet = page.getByRole('dialog', { name: 'Buscar lugar' });
    const isFocused = () => button.evaluate((element) => element === document.activeElement);
    await button.click();
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/tabela');
    await expect.poll(isFocused).toBe(true);
    await button.click();
    // The focus is in the field at once.
    await page.keyboard.type('rio do su');
    const option = sheet.getByRole('option', { name: /DCSC-00013/ });
    await option.waitFor();
    expect(await sidewaysOverflow(page)).toBe(0);
    await option.click();
    await page.waitForURL('**/estacao/DCSC-00013');
    await sheet.waitFor({ state: 'hidden' });
  });

  it('leads to the results’ own page where its code does not arrive', async () => {
    const { page } = await openPage(browser(), {
      expectedErrors: /ERR_FAILED|dynamically imported module|PlaceCombobox/,
    });
    // The page has just been reloaded over a missing part, which it does once (fault row 52).
    await page.addInitScript(() => {
      sessionStorage.setItem('vigia.recarregado', String(Date.now()));
    });
    await page.route(/\/assets\/PlaceCombobox-[^/]*\.js/, (route) => route.abort());
    await page.goto(`${site.url}/sobre`);
    const field = page.getByRole('combobox', { name: 'Buscar lugar' });
    await field.fill('timbo');
    await field.press('Enter');
    await page.waitForURL('**/busca?q=timbo');
    const cities = page.getByRole('region', { name: 'Cidades' }).getByRole('link');
    expect(await cities.first().getAttribute('href')).toBe('/cidade/timbo');
    expect(await page.getByRole('searchbox').inputValue()).toBe('timbo');
  });
});

it('the table downloads no map and no chart, and nothing of the search until somebody searches', async () => {
  const { page } = await openPage(browser());
  const files: string[] = [];
  page.on('response', (response) => files.push(new URL(response.url()).pathname));
  /** Which of these words stand in the scripts so far. */
  const found = async (...words: readonly string[]): Promise<readonly string[]> => {
    const scripts = [...new Set(files)].filter((path) => /\.m?js$/.test(path));
    expect(scripts.length).toBeGreaterThan(0);
    const bodies = await Promise.all(
      scripts.map(async (path) => (await fetch(site.url + path)).text()),
    );
    return words.filter((word) => bodies.some((body) => body.includes(word)));
  };
  const SEARCH = 'aria-activedescendant';
  await page.goto(`${site.url}/tabela`);
  await page.getByRole('gridcell').first().waitFor();
  expect(await found('maplibregl-canvas', 'gl_Position', 'Instante do gráfico', SEARCH)).toEqual(
    [],
  );
  expect(files.filter((path) => path.endsWith('/places.json'))).toEqual([]);
  await page.keyboard.press('/');
  await expect.poll(() => found(SEARCH)).toEqual([SEARCH]);
});

describe('colour mode (SPEC 1)', () => {
  it('is light, dark or the system’s, and survives a reload without a flash', async () => {
    const { page } = await openPage(browser(), { colorScheme: 'light' });
    await page.goto(`${site.url}/tabela`);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const choose = (name: string) =>
      page.getByRole('group', { name: 'Tema' }).getByRole('radio', { name }).check({ force: true });
    const openMenu = () => page.getByRole('button', { name: 'Mais', exact: true }).click();
    const light = await background();
    await openMenu();
    await choose('Escuro');
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await background()).toBe(dark);
    await openMenu();
    await choose('Claro');
    await expect.poll(background).toBe(light);
    await choose('Sistema');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).toBe(dark);
  });

  it('works where local storage throws', async () => {
    const { page } = await openPage(browser());
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto(`${site.url}/tabela`);
    await page.getByRole('status').getByText('Ao vivo').waitFor();
  });
});
