import { describe, expect, it } from 'vitest';
import { alterSite } from '#tests/support/browser/altered-site.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { HASTENED_TIME } from '#tests/support/browser/hastened-time.ts';
import { snapshotBody } from '#tests/support/provider/misbehaving-provider.ts';
import { stageOfFile } from '#tests/support/browser/stage-of-file.ts';

const LEVEL = 'Data/Rio/RioNivel/Value';

const stage = stageOfFile();

describe('another provider', () => {
  it('is served by the same site, without the note of a demonstration', async () => {
    stage.provider.answer = {
      status: 200,
      body: snapshotBody({ 'X-1': { 'Name/General': 'Estação de fora', [LEVEL]: '4,62' } }),
    };
    const { page } = await openPage(stage.browser);
    await page.goto(`${stage.site.url}/tabela`);
    await page.getByRole('row').filter({ hasText: 'Estação de fora' }).getByText('4,62').waitFor();
    expect(await page.getByText('Demonstração').count()).toBe(0);
  });

  it('may send anything: text stays text, and readable values are shown', async () => {
    stage.provider.answer = {
      status: 200,
      body: `{"data":{"tags":{"__proto__":{"Name/General":"<img src=x onerror=alert(1)>","${LEVEL}":1.5},"X-2":{"Name/General":"${'nome '.repeat(2_000)}","Type":7,"${LEVEL}":[1]},"X-3":null,"X-4":{"Name/General":null,"${LEVEL}":"NaN"}}}}`,
    };
    const { page } = await openPage(stage.browser);
    page.on('dialog', () => expect.fail('a text of the provider became code'));
    await page.goto(`${stage.site.url}/tabela`);
    await page.getByText('<img src=x onerror=alert(1)>').first().waitFor();
    await page.getByRole('row').filter({ hasText: 'X-4' }).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  });
});

describe('a provider that is not there', () => {
  it('is reported as away; the page recovers by itself when it comes', async () => {
    await stage.provider.stop();
    const { page, close } = await openPage(stage.browser, {
      expectedErrors: /ERR_CONNECTION_REFUSED|WebSocket connection/,
    });
    const hastened = await alterSite(stage.site, HASTENED_TIME);
    await page.goto(`${hastened.url}/tabela`);
    await page.getByRole('status').getByText('Sem conexão').waitFor();
    await stage.restartProvider();
    stage.provider.answer = {
      status: 200,
      body: snapshotBody({ 'X-5': { 'Name/General': 'De volta', [LEVEL]: 1 } }),
    };
    await page.getByRole('status').getByText('Ao vivo').waitFor({ timeout: 40_000 });
    await page.getByRole('row').filter({ hasText: 'De volta' }).waitFor({ timeout: 40_000 });
    await close();
    await hastened.stop();
  });
});
