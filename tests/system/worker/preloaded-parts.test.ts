import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { decodeBuiltFiles } from '#scripts/build/built-files.ts';
import { CORE_SOURCE } from '#scripts/build/core-worker.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';

const site = siteOfFile({ scenario: 'enchente-2026-09' });
const browser = browserOfFile();

const MANIFEST = new URL('../../../dist/site/.vite/manifest.json', import.meta.url);

/** The files of the worker's parts, each loaded on demand. */
const partFiles = async (): Promise<readonly string[]> => {
  const files = decodeBuiltFiles(JSON.parse(await readFile(MANIFEST, 'utf8')));
  return [...files]
    .filter(([source]) => /^src\/(?:worker|feed)\//.test(source) && source !== CORE_SOURCE)
    .map(([, { file }]) => `/${file}`);
};

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
])('%s is live without any part of the worker that it does not preload', async (path) => {
  // A server that has just started answers with its shell, which holds no readings.
  await expect
    .poll(async () => (await fetch(site.url + path)).text())
    .toContain('id="rendered-page"');
  const preloads = (await fetch(site.url + path)).headers.get('link') ?? '';
  const { page, close } = await openPage(browser(), { width: 360, height: 740 });
  const held = (await partFiles()).filter((file) => !preloads.includes(`<${file}>`));
  expect(held).not.toEqual([]);
  await page.route(
    ({ pathname }) => held.includes(pathname),
    () => undefined,
  );
  await page.goto(site.url + path);
  await page.getByRole('status').getByText('Ao vivo').first().waitFor();
  await close();
});
