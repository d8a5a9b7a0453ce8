import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { MOMENT_PATH } from '#contract/moment/moment.ts';
import { replayParameterOf } from '#contract/site/replay-address.ts';
import { formatInstant } from '#domain/text/format.ts';
import { HOUR_MS, MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { openPage, type PageOptions, sidewaysOverflow } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

/** The server computes a day when it is first asked for: many seconds on a busy machine. */
vi.setConfig({ testTimeout: 500_000 });

const site = commonSite();
const browser = browserOfFile();

const DESK: PageOptions = { width: 1280, height: 800 };
/** What a page without a network logs. */
const OFFLINE: PageOptions = { ...DESK, serviceWorker: true, expectedErrors: /ERR_/ };

/** Screens of the table, which show every quantity between them. */
const TABLES = ['', '?grupo=chuva', '?ordem=-rio', '?grupo=tempo', '?tipo=Hidrologica&ordem=-cota'];

const downloaded = async (page: Page, button: string): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
};

/** An instant so long ago, as addresses have it. */
const instantBefore = (hours: number) =>
  epochMs(Math.floor((Date.now() - hours * HOUR_MS) / (10 * MINUTE_MS)) * 10 * MINUTE_MS);

/** The server makes the moment of an address of the past anew once a step of its day has ended; a page gives up sooner than a busy machine has. */
const momentMade = async (href: string): Promise<void> => {
  const moment = new URL(`${MOMENT_PATH}${new URL(href).search}`, site.url);
  await expect
    .poll(async () => (await fetch(moment)).status, { timeout: 170_000, interval: 500 })
    .toBe(200);
};

/** Opens a screen as it was at an instant. */
const openPast = async (page: Page, address: string, at: number): Promise<void> => {
  const url = new URL(address, site.url);
  url.searchParams.set('em', replayParameterOf(epochMs(at), ZONE));
  await momentMade(url.href);
  await page.goto(url.href);
  await page.getByText(`Como era em ${formatInstant(epochMs(at), ZONE)}`).waitFor();
  // What the server has written answers no click.
  await page.getByRole('slider', { name: 'Instante' }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
};

const savedMoment = async (page: Page): Promise<string> => {
  await momentMade(page.url());
  return downloaded(page, 'Guardar este momento');
};

/** `/momento` in a profile that never had a reading, without a network. */
const freshOffline = async () => {
  const opened = await openPage(browser(), OFFLINE);
  const { page } = opened;
  await page.route(/\/(?:graphql|live\/|recent-series|history|journal|warnings)/, (route) =>
    route.abort(),
  );
  await page.goto(`${site.url}/momento`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // The configuration is cached when the service worker takes over.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForFunction(async () => (await caches.match('/config.json')) !== undefined);
  await page.context().setOffline(true);
  await page.reload();
  return opened;
};

const chooseFile = async (page: Page, text: string): Promise<void> => {
  const button = page.getByRole('button', { name: 'Escolher arquivo (.json)' });
  await expect.poll(() => button.isEnabled()).toBe(true);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles({
    name: 'momento.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
};

/** The tables at one instant, each with its CSV and its file. */
const keptAt = async (page: Page, at: number) => {
  const kept: { readonly csv: string; readonly file: string }[] = [];
  for (const table of TABLES) {
    await openPast(page, `/tabela${table}`, at);
    const csv = await downloaded(page, 'Exportar CSV');
    kept.push({ csv, file: await savedMoment(page) });
  }
  return kept;
};

// TEST_PROPERTY_RUNS=10 reopens 50.
it('kept moments reopen offline in a fresh profile, sealed, equal cell by cell', async () => {
  const { page: online } = await openPage(browser(), DESK);
  const { numRuns } = propertyRuns(1);
  const { name } = demonstrationNetwork().profile;
  for (let run = 0; run < numRuns; run += 1) {
    const at = instantBefore(1 + ((run * 37) % 45));
    const kept = await keptAt(online, at);
    const { page, context } = await freshOffline();
    for (const { csv, file } of kept) {
      await page.goto(`${site.url}/momento`);
      await chooseFile(page, file);
      await page.getByText(`Cópia guardada: como era em ${formatInstant(at, ZONE)}`).waitFor();
      await page.getByText(`Selada por ${name}.`).waitFor();
      await page.getByRole('row').nth(1).waitFor();
      expect(await downloaded(page, 'Exportar CSV')).toBe(csv);
      expect(csv.split('\n').length).toBeGreaterThan(60);
      expect(await page.getByText('Ao vivo', { exact: true }).isVisible()).toBe(false);
      expect(Buffer.byteLength(file)).toBeLessThanOrEqual(200_000);
    }
    await context.close();
  }
});

it('is refused where it was altered, is unsealed without its seal, and is left by Escape', async () => {
  const { page } = await openPage(browser(), { width: 360, height: 740 });
  await openPast(page, '/tabela', instantBefore(3));
  const file = await savedMoment(page);
  await page.goto(`${site.url}/momento`);
  await chooseFile(
    page,
    file.replace(/"at":(\d+)/, (_, at) => `"at":${Number(at) + 600_000}`),
  );
  await page.getByText(/^O selo não confere/).waitFor();
  await chooseFile(page, '{}');
  await page.getByText('O arquivo não é um momento guardado.').waitFor();
  // Nobody signs the screen.
  const [gauge] = demonstrationNetwork().thresholds.keys();
  const chart = `/estacao/${gauge}/analise/grafico?periodo=7d`;
  await chooseFile(page, file.replace('"address":"/tabela"', `"address":"${chart}"`));
  await page.getByText('A cópia guarda só nível e chuva, das últimas 24 horas.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.goto(`${site.url}/momento`);
  await chooseFile(page, file.replace(/"seal":"[^"]+"/, '"seal":null'));
  await page.getByText(/Sem selo: nada prova/).waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Barragens' })
    .click();
  await page.getByRole('article').first().waitFor();
  await page.getByText(/^Cópia guardada/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Ao vivo', { exact: true }).waitFor();
  expect(new URL(page.url()).search).not.toContain('em=');
});
