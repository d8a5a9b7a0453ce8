import { expect, it } from 'vitest';
import { CORE_PARTS } from '#scripts/build/core-worker.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';

const site = siteOfFile({ scenario: 'enchente-2026-09' });
const browser = browserOfFile();

it.each([
  '/',
  '/tabela',
  '/barragens',
  '/cidade',
  '/cidade/rio-do-sul',
  '/cidade/rio-do-sul/rua/ponte-da-iara',
  '/estacao',
  '/estacao/DCSC-00013',
  '/estacao/DCSC-00013/analise/grafico',
  '/estacao/DCSC-00013/analise/tabela',
  '/sobre',
  '/busca?q=brusque',
])('%s is live with the parts of the worker that it preloads', async (path) => {
  const preloads = (await fetch(site.url + path)).headers.get('link') ?? '';
  const { page, context } = await openPage(browser(), { width: 360, height: 740 });
  await page.goto(site.url + path);
  await page.getByRole('status').getByText('Ao vivo').first().waitFor();
  const [core] = page.workers().filter((worker) => worker.url().includes('/worker/main-'));
  const loaded = await core?.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  await context.close();
  // The worker has imported its script's one module before it can measure.
  expect(loaded).toContainEqual(expect.stringContaining('/live/'));
  const parts = (loaded ?? []).filter((file) => file.startsWith(`/${CORE_PARTS}`));
  expect(parts.filter((file) => !preloads.includes(`<${file}>`))).toEqual([]);
});
