import { describe, expect, it } from 'vitest';
import {
  axeFindings,
  cutOffControls,
  openPage,
  screenStands,
  sidewaysOverflow,
} from '#tests/support/browser.ts';
import { commonSite } from '#tests/support/common-site.ts';
import { browserOfFile } from '#tests/support/browser-of-file.ts';

const site = commonSite();
const browser = browserOfFile();

describe('routes (SPEC 2)', () => {
  it.each([
    ['/', '/mapa'],
    ['/mapa', '/mapa'],
    ['/barragens', '/barragens'],
    ['/tabela', '/tabela'],
    ['/estacao', '/estacao'],
    ['/estacao/DCSC-00013', '/estacao/DCSC-00013'],
    ['/estacao/DCSC-00013/analise', '/estacao/DCSC-00013/analise/grafico'],
    ['/estacao/DCSC-00013/analise/grafico', '/estacao/DCSC-00013/analise/grafico'],
    ['/estacao/DCSC-00013/analise/tabela', '/estacao/DCSC-00013/analise/tabela'],
    ['/estacao/analise/grafico', '/estacao/analise/grafico'],
    ['/404', '/404'],
    ['/nada/disso', '/404'],
    ['/estacao/DCSC-00013/nada', '/404'],
  ])('%s shows %s', async (asked, shown) => {
    const { page, faults, close } = await openPage(browser());
    await page.goto(site.url + asked);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForURL((url) => url.pathname === shown);
    expect(faults()).toEqual([]);
    await close();
  });

  it('gives an unknown asset and an unknown file as 404, a page as the site', async () => {
    const missing = await fetch(`${site.url}/assets/nada.js`);
    expect(missing.status).toBe(404);
    const page = await fetch(`${site.url}/tabela`);
    expect(page.headers.get('content-type')).toContain('text/html');
  });

  it('says what the data are, on every screen', async () => {
    const { page, close } = await openPage(browser());
    for (const path of ['/mapa', '/tabela', '/barragens', '/estacao', '/404']) {
      await page.goto(site.url + path);
      await page
        .getByText('Demonstração: reprise da cheia de setembro de 2026. Não é a situação atual.')
        .first()
        .waitFor();
    }
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
    await close();
  });
});

describe('every screen, on a phone and on a desk, light and dark', () => {
  const screens = [
    '/mapa',
    '/tabela',
    '/barragens',
    '/estacao',
    '/estacao/DCSC-00013',
    '/estacao/DCSC-00013/analise/grafico',
    '/estacao/DCSC-00013/analise/tabela',
    '/404',
  ];
  const sizes = [
    { width: 360, height: 640 },
    { width: 1280, height: 800 },
  ] as const;

  it.each(screens.flatMap((screen) => sizes.map((size) => ({ screen, ...size }))))(
    '$screen at $width px, light and dark: no serious axe finding, nothing cut off, no sideways scroll, no fault',
    async ({ screen, ...size }) => {
      const { page, faults, close } = await openPage(browser(), size);
      await page.goto(site.url + screen);
      await screenStands(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' });
        expect(await axeFindings(page)).toEqual([]);
        expect(await sidewaysOverflow(page)).toBe(0);
        expect(await cutOffControls(page)).toEqual([]);
      }
      expect(faults()).toEqual([]);
      await close();
    },
  );
});
