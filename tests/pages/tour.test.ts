import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { STALE_ATTRIBUTE } from '#app/theme/stale.ts';
import {
  axeFindings,
  contrastFindings,
  cutOffControls,
  openPage,
  openScreen,
  screenStands,
  sidewaysOverflow,
} from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';
import {
  listedCount,
  panelHead,
  stationList,
  unfold,
} from '#tests/support/browser/station-list.ts';
import { goWithin, walkOfGroup } from '#tests/support/browser/walk.ts';

// The one place that runs axe over screens: every screen, and what opens over it, in both themes at both widths. The page itself reports
// violations of its policy, errors and requests to other machines.

const site = commonSite();
/** Nothing answers there. */
const silent = siteOfFile({ graphqlUrl: 'http://127.0.0.1:9/graphql' });
const browser = browserOfFile();

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
] as const;

/** In the theme that it has, then in the other. */
const expectSound = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' });
    // A theme is colours: checks that do not depend on them run once.
    const findings = colorScheme === 'light' ? axeFindings : contrastFindings;
    expect(await findings(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
  }
  expect(await cutOffControls(page)).toEqual([]);
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 900;

interface Stop {
  readonly path: string;
  readonly what: string;
  /** Brings the screen into the state to look at. */
  readonly show: (page: Page) => Promise<unknown>;
}

const asItIs = (): Promise<void> => Promise.resolve();

const STOPS: readonly Stop[] = [
  {
    path: '/mapa?radar=0.6',
    what: 'its panels',
    show: async (page) => {
      if (isPhone(page)) await button(page, 'Menu').click();
      await unfold(page, 'O mapa mostra', 'Estações', 'Imagens', 'Legenda');
      await page.getByRole('switch', { name: 'Radar' }).waitFor();
    },
  },
  {
    path: '/mapa',
    what: 'the end of its list',
    show: async (page) => {
      if (isPhone(page)) await button(page, 'Menu').click();
      await panelHead(page, 'Imagens').click();
      await expect.poll(() => listedCount(page)).toBeGreaterThan(150);
      await stationList(page).press('End');
    },
  },
  {
    path: '/mapa?medida=vento&estacao=DCSC-00013',
    what: 'a card, and arrows of the wind',
    show: (page) => button(page, 'Fechar').waitFor(),
  },
  {
    path: '/tabela',
    what: 'the table and its choice of columns',
    show: async (page) => {
      await page.getByRole('gridcell').first().waitFor();
      if (isPhone(page)) await button(page, 'Filtros e opções').click();
      await button(page, 'Colunas').click();
      await page.getByRole('region', { name: 'Colunas' }).waitFor();
    },
  },
  {
    path: '/barragens?cidade=blumenau',
    what: 'the dams, and a word that is explained',
    show: async (page) => {
      // A card requests its history when it becomes visible.
      for (const card of await page.getByRole('article').all()) {
        await card.scrollIntoViewIfNeeded();
        await card.getByRole('figure').first().waitFor();
      }
      // Changes of the level come later and make the cards higher; a scroll closes the word.
      await expect.poll(() => page.getByText('buscando…').count()).toBe(0);
      const word = button(page, 'O que é jusante?').first();
      await word.scrollIntoViewIfNeeded();
      await word.click();
      await page.getByText('Rio abaixo, para onde a água vai').first().waitFor();
    },
  },
  {
    path: '/barragens',
    what: 'the search',
    show: async (page) => {
      await page.keyboard.press('Escape');
      if (isPhone(page)) await button(page, 'Buscar lugar').click();
      else await page.keyboard.press('/');
      await page.keyboard.type('blumenal');
      await page
        .getByRole('option', { name: /^Blumenau/ })
        .first()
        .waitFor();
    },
  },
  ...['rio-do-sul', 'brusque', 'blumenau'].map((slug) => ({
    path: `/cidade/${slug}`,
    what: 'a city',
    show: (page: Page) =>
      page
        .getByRole('region', { name: 'O rio', exact: true })
        .getByText(/^\d+,\d\d m$/)
        .waitFor(),
  })),
  {
    path: '/cidade/rio-do-sul/rua/rua-da-mula-sem-cabeca',
    what: 'a street',
    show: (page) => page.getByText(/^Faltam .* para a água chegar à Rua/).waitFor(),
  },
  { path: '/cidade/nada', what: 'no city', show: asItIs },
  {
    path: '/estacao/DCSC-00013',
    what: 'a station, its quality, and that it is kept',
    show: async (page) => {
      await button(page, /^Guardar/).click();
      // What is below is loaded when scrolled near.
      await page.getByRole('heading', { name: 'Chuva', exact: true }).scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 4_000);
      await button(page, 'Por que esta nota?').click();
      await page.getByText('As leituras são plausíveis.').waitFor();
    },
  },
  {
    path: '/estacao/DCSC-00040',
    what: 'a dam with its gauge and its gates',
    show: async (page) => {
      await page.getByRole('heading', { name: 'Nível da barragem' }).waitFor();
      await page.getByRole('heading', { name: /^Comportas/ }).waitFor();
      await page
        .getByText(/\d+,\d %/)
        .first()
        .waitFor();
    },
  },
  {
    path: '/estacao',
    what: 'the places',
    show: (page) => page.getByText('Rio do Sul').first().waitFor(),
  },
  {
    path: '/mapa?medida=rio&cor=variacao',
    what: 'rivers by their rate of rise, and the kept places over the map',
    show: async (page) => {
      await page.getByText('Nível do rio · variação (cm/h)').first().waitFor();
      await page.getByText('Rio do Sul').first().waitFor();
    },
  },
  {
    path: '/estacao/DCSC-00013/analise/grafico?com=DCSC-00016',
    what: 'the chart of two stations, its choice of series and its comparison',
    show: async (page) => {
      await page.getByRole('slider').waitFor();
      await page.getByText(/^Medidas \d\/\d$/).click();
      await page.getByText(/^Comparar/).click();
    },
  },
  {
    path: '/estacao/DCSC-00013/analise/tabela',
    what: 'the series, and days that do not exist',
    show: async (page) => {
      await page.locator('tbody tr[aria-rowindex]').first().waitFor();
      if (isPhone(page)) await button(page, 'Outras opções').click();
      await page.getByLabel('Data inicial').fill('31/02/2026');
      await button(page, 'Aplicar').click();
      await page.getByText('Esta data não existe.').waitFor();
    },
  },
  {
    path: '/busca?q=brusque',
    what: 'the results of a search',
    show: (page) => page.getByRole('region', { name: 'Cidades' }).waitFor(),
  },
  {
    path: '/acontecimentos',
    what: 'what the network registered',
    // The demonstration first makes the journal of its past.
    show: (page) => page.getByRole('heading', { level: 2 }).first().waitFor({ timeout: 120_000 }),
  },
  {
    path: '/avisos',
    what: 'the official warnings in force',
    show: (page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  },
  {
    path: '/momento',
    what: 'a moment that was kept',
    show: (page) => page.getByRole('button', { name: 'Escolher arquivo (.json)' }).waitFor(),
  },
  {
    path: '/sobre',
    what: 'what the data are',
    show: (page) => page.getByText('Versão do site').waitFor(),
  },
  {
    path: '/404',
    what: 'no address, and the menu',
    show: async (page) => {
      await button(page, 'Mais').click();
      await page.getByRole('group', { name: 'Tema' }).waitFor();
    },
  },
];

describe.each(SIZES)('at $width px', (size) => {
  const walk = walkOfGroup(() =>
    openScreen(browser(), `${site.url}/sobre`, {
      ...size,
      expectedErrors: /ERR_INTERNET|WebSocket/,
    }),
  );

  it.each(STOPS)('$path: $what', async ({ path, show }) => {
    const { page } = walk;
    await page.keyboard.press('Escape');
    await goWithin(page, path);
    await screenStands(page);
    const note = 'Demonstração: reprise da cheia de setembro de 2026. Não é a situação atual.';
    await expect.poll(() => page.getByText(note).first().isVisible()).toBe(true);
    await show(page);
    await expectSound(page);
  });

  it('without a network: readings that may be old', async () => {
    const { page, context } = walk;
    await page.keyboard.press('Escape');
    await goWithin(page, '/tabela?grupo=chuva');
    await screenStands(page);
    await page.getByRole('gridcell').first().waitFor();
    await context.setOffline(true);
    await page.locator(`html[${STALE_ATTRIBUTE}]`).waitFor({ state: 'attached' });
    await expectSound(page);
    await context.setOffline(false);
  });
});

/** Each screen at one of the sizes: what is looked at is the same at both. */
const WITHOUT_READINGS = [
  {
    ...SIZES[0],
    silentAt: ['/tabela', '/estacao/X-1'],
    renderedAt: ['/cidade/rio-do-sul', '/mapa'],
  },
  {
    ...SIZES[1],
    silentAt: ['/mapa', '/barragens'],
    renderedAt: ['/estacao/DCSC-00013', '/tabela'],
  },
] as const;

describe.each(WITHOUT_READINGS)(
  'before the first reading, at $width px',
  ({ width, height, silentAt, renderedAt }) => {
    const walk = walkOfGroup(() =>
      openPage(browser(), { width, height, expectedErrors: /ERR_CONN|50\d|WebSocket/ }),
    );

    it.each(silentAt)(
      'row 63: %s says in words that the provider does not answer',
      async (path) => {
        const { page } = walk;
        await page.goto(silent.url + path);
        const note = page.getByRole('region', { name: 'Ainda não há leituras para mostrar.' });
        await note.getByText('A rede de estações não responde.').waitFor();
        await note.getByText(/Nova tentativa em \d+ s\./).waitFor();
        await page.getByRole('status').first().getByText('Sem conexão').waitFor();
        await expectSound(page);
      },
    );

    it.each(renderedAt)('%s as the server renders it', async (path) => {
      const { page } = walk;
      await page.route(/\/graphql$|\/live\//, () => undefined);
      const reload = async () => {
        await page.goto(site.url + path);
        return page.locator('#rendered-page').count();
      };
      await expect.poll(reload).toBe(1);
      await page.getByRole('status').first().getByText('Conectando…').waitFor();
      await expectSound(page);
    });
  },
);

describe('without WebGL', () => {
  const walk = walkOfGroup(async () => {
    const opened = await openPage(browser());
    await opened.page.addInitScript(() => {
      const { prototype } = HTMLCanvasElement;
      const original = Reflect.get(prototype, 'getContext');
      Reflect.set(prototype, 'getContext', function (this: HTMLCanvasElement, kind: string) {
        return kind.startsWith('webgl') ? null : Reflect.apply(original, this, [kind]);
      });
    });
    return opened;
  });

  it.each(SIZES)(
    'at $width px the list replaces the map, says why, and follows the selection',
    async (size) => {
      const { page } = walk;
      const map = page.getByRole('region', { name: 'Mapa das estações' });
      await page.setViewportSize(size);
      await page.goto(`${site.url}/mapa`);
      await screenStands(page);
      await map.getByText('Este navegador não consegue desenhar o mapa.').waitFor();
      await expect.poll(() => listedCount(map)).toBeGreaterThan(150);
      await goWithin(page, '/mapa?tipos=Barramento');
      await expect.poll(() => listedCount(map)).toBeLessThan(12);
      await stationList(map).getByRole('option').first().click();
      await page.getByRole('link', { name: 'Ver a estação' }).waitFor();
      await expectSound(page);
    },
  );
});

/** Controls too small for a finger, by name: below 44 px, and not inline in a sentence. */
const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const LEAST = 44;
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, select, input')];
    return controls.flatMap((control) => {
      const label = control.closest('label') ?? control;
      const box = label.getBoundingClientRect();
      const isSeen = control.checkVisibility() && box.width > 1 && box.height > 1;
      const style = getComputedStyle(label);
      const isInSentence = style.display === 'inline';
      const isHidden =
        style.clipPath === 'inset(50%)' || control.closest('[inert], [hidden]') !== null;
      if (!isSeen || isHidden || isInSentence) return [];
      // Half a pixel of rounding.
      if (box.height >= LEAST - 0.5 && box.width >= 24) return [];
      return [`${label.textContent.trim().slice(0, 30)} ${box.width}x${box.height}`];
    });
  });

describe('at 400 % (WCAG 1.4.10): 1280 by 1024 magnified four times', () => {
  const walk = walkOfGroup(() =>
    openScreen(browser(), `${site.url}/sobre`, { width: 320, height: 256 }),
  );

  it.each([
    '/mapa',
    '/tabela',
    '/barragens',
    '/cidade/rio-do-sul',
    '/cidade/rio-do-sul/rua/rua-da-mula-sem-cabeca',
    '/estacao',
    '/estacao/DCSC-00013',
    '/estacao/DCSC-00013/analise/grafico',
    '/estacao/DCSC-00013/analise/tabela',
    '/sobre',
    '/acontecimentos',
    '/avisos',
    '/momento',
    '/404',
  ])('%s loses nothing, and has targets of 44 px', async (path) => {
    const { page } = walk;
    await goWithin(page, path);
    await screenStands(page);
    const room = await page.locator('main').evaluate(({ clientHeight }) => clientHeight);
    expect(room).toBeGreaterThan(110);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
  });

  it('the menu can be reached, and scrolled to its end', async () => {
    const { page } = walk;
    await button(page, 'Mais').click();
    const themes = await page.getByRole('group', { name: 'Tema' }).boundingBox();
    expect(themes?.x).toBeGreaterThanOrEqual(0);
    expect((themes?.x ?? 0) + (themes?.width ?? 0)).toBeLessThanOrEqual(320);
    const last = page.getByRole('radio', { name: 'Sistema' }).locator('..');
    await last.scrollIntoViewIfNeeded();
    const place = await last.boundingBox();
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(256);
    await page.keyboard.press('Escape');
  });

  it('the list of the map can be used', async () => {
    const { page } = walk;
    await goWithin(page, '/mapa?medida=rio');
    await screenStands(page);
    await button(page, 'Menu').click();
    const first = stationList(page).getByRole('option').first();
    await first.scrollIntoViewIfNeeded();
    expect((await first.boundingBox())?.height ?? 0).toBeGreaterThan(40);
    expect(await sidewaysOverflow(page)).toBe(0);
    await first.click();
    await button(page, 'Fechar').last().waitFor();
  });
});
