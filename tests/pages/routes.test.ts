import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { goWithin, walkOfGroup } from '#tests/support/browser/walk.ts';

const site = commonSite();
const browser = browserOfFile();

describe('routes (SPEC 2)', () => {
  const walk = walkOfGroup(async () => {
    const opened = await openPage(browser());
    await opened.page.goto(`${site.url}/`);
    return opened;
  });

  it('/ shows /mapa', async () => {
    const { page } = walk;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForURL((url) => url.pathname === '/mapa');
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
  });

  it.each([
    ['/mapa', '/mapa'],
    ['/barragens', '/barragens'],
    ['/cidade', '/cidade'],
    ['/cidade/rio-do-sul', '/cidade/rio-do-sul'],
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
    const { page } = walk;
    // The server has one page for all of them; the site's router decides the screen, and the status is the same as what it shows.
    const served = await fetch(site.url + asked);
    expect(served.status).toBe(shown === '/404' ? 404 : 200);
    expect(served.headers.get('content-type')).toContain('text/html');
    await goWithin(page, asked);
    await page.waitForURL((url) => url.pathname === shown);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('leads from an address that there is not to what is like it, whoever sent the page', async () => {
    const { page } = walk;
    const answer = await page.goto(`${site.url}/rio/blumenau`);
    expect(answer?.status()).toBe(404);
    await page.waitForURL((url) => url.pathname === '/404');
    expect(await page.getByRole('searchbox').inputValue()).toContain('blumenau');
  });

  it('gives an unknown asset and an unknown file as 404', async () => {
    const missing = await fetch(`${site.url}/assets/nada.js`);
    expect(missing.status).toBe(404);
  });
});
