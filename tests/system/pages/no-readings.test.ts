import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { alterSite } from '#tests/support/browser/altered-site.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { HASTENED_TIME } from '#tests/support/browser/hastened-time.ts';
import { stageOfFile } from '#tests/support/browser/stage-of-file.ts';

const CODE = 'X-1';
const LEVEL = 'Data/Rio/RioNivel/Value';
/** What a browser logs about a provider that is away. */
const AWAY = /ERR_CONNECTION|WebSocket connection/;

const stage = stageOfFile();

const fill = (): void => {
  stage.provider.publish(CODE, 'Name/General', 'Rio de Prova');
  stage.provider.publish(CODE, LEVEL, 4.62);
};

beforeAll(() => {
  fill();
});

const status = (page: Page) => page.getByRole('status').first();
const note = (page: Page) =>
  page.getByRole('region', { name: 'Ainda não há leituras para mostrar.' });

describe('before the first reading', () => {
  it('nothing is called live until the screen has its readings, though the connection is open and the answer is there', async () => {
    const { page, close } = await openPage(stage.browser);
    // The second answer comes twenty seconds after the first.
    const site = await alterSite(stage.site, HASTENED_TIME);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/TableScreen-*.js', async (route) => {
      await held;
      await route.continue();
    });
    const { posts } = stage.provider.counts;
    await page.goto(`${site.url}/tabela`);
    // The first answer, and the one that confirms it: the data core has all it needs.
    await expect.poll(() => stage.provider.counts.posts).toBeGreaterThanOrEqual(posts + 2);
    await page.getByText('Carregando…').first().waitFor();
    expect(await status(page).textContent()).toBe('Conectando…');
    release();
    await page.getByRole('row').filter({ hasText: 'Rio de Prova' }).waitFor();
    await status(page).getByText('Ao vivo').waitFor();
    expect(await page.getByText('Demonstração').count()).toBe(0);
    await close();
    await site.stop();
  });
});

describe('row 63: a provider that is not there from the start', () => {
  it('is reported to screen readers too, and comes without a reload', async () => {
    await stage.provider.stop();
    const { page } = await openPage(stage.browser, {
      width: 360,
      height: 640,
      expectedErrors: AWAY,
    });
    await page.goto(`${stage.site.url}/estacao/${CODE}`);
    await note(page).getByText('A rede de estações não responde.').waitFor();
    await page
      .locator('[aria-live="polite"]')
      .getByText('Sem conexão com a rede de estações: ainda não há leituras.')
      .waitFor({ state: 'attached' });
    expect(await page.getByText('A conexão caiu').count()).toBe(0);
    const retry = note(page).getByRole('button', { name: 'Tentar agora' });
    // A failed attempt: the next is a quarter of a minute away, and cannot come before the button
    // is pressed.
    await retry.click();
    await note(page)
      .getByText(/Nova tentativa em 1\d s\./)
      .waitFor();
    await stage.restartProvider();
    fill();
    // The page tries by itself too: either may be first.
    await Promise.race([retry.click(), status(page).getByText('Ao vivo').waitFor()]);
    await status(page).getByText('Ao vivo').waitFor();
    await page.getByRole('heading', { name: 'Rio de Prova' }).waitFor();
    await note(page).waitFor({ state: 'detached' });
  });
});
