import { readFile } from 'node:fs/promises';
import { dsvFormat } from 'd3-dsv';
import { expect, it } from 'vitest';
import { loadNetwork } from '#scripts/start/load-network.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';

/** At UTC+5:30, where its provider’s rows of full hours lie at the half hours of UTC. */
const loaded = loadNetwork('networks/DEMO2');
if (!loaded.ok) throw new Error(loaded.error);
const network = loaded.value;

const site = siteOfFile({ network });
const browser = browserOfFile();

it('a network half an hour off the hours of UTC has its rows on its own hours, and names its clock', async () => {
  const { profile, places } = network;
  const codigo = places.stations.find(({ kind }) => kind === 'gauge')?.codigo ?? '';
  const { page } = await openPage(browser());
  await page.goto(`${site.url}/estacao/${codigo}/analise/tabela?passo=1h&series=rio_nivel`);
  await page.getByText(`Uma linha a cada 1 hora, no ${profile.timeZoneName}.`).waitFor();
  const clocks = page.locator('tbody tr[aria-rowindex] th[scope="row"]');
  // The newest row may be of a live reading.
  await expect.poll(() => clocks.count()).toBeGreaterThan(20);
  const [, ...hours] = await clocks.allInnerTexts();
  expect(hours.filter((clock) => !/^\d\d:00$/.test(clock))).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV com vírgulas' }).click(),
  ]);
  const rows = dsvFormat(',').parse(await readFile(await download.path(), 'utf8'));
  const stamps = rows.map((row) => row[`Data e hora (${profile.timeZoneName})`]);
  expect(stamps.length).toBeGreaterThan(20);
  expect(stamps.filter((stamp) => !/:\d\d\+05:30$/.test(stamp ?? ''))).toEqual([]);
  expect(new Set(rows.map((row) => row['Fonte']))).toEqual(new Set([profile.name]));

  await page.goto(`${site.url}/estacao/${codigo}/analise/grafico`);
  await page.getByRole('slider').waitFor();
});
