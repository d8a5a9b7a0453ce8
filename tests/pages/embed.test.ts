import { expect, it, onTestFinished } from 'vitest';
import {
  axeFindings,
  openPage,
  screenStands,
  sidewaysOverflow,
} from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { BUILT_SITE } from '#tests/support/browser/built-site.ts';
import { serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { serverOfFile } from '#tests/support/browser/site-of-file.ts';

const STATION = 'DCSC-00043';

// Nothing moves but what a test publishes.
const site = await serverOfFile({ siteDir: BUILT_SITE, reportEveryMs: 3_600_000 });

const browser = browserOfFile();

/** A page of another origin with an element in it. */
const otherSite = async (element: string): Promise<string> => {
  const { url, stop } = await serveOnLoopback((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="pt-BR"><title>Jornal</title><h1>Jornal</h1>${element}</html>`,
    );
  });
  onTestFinished(stop);
  return `${url}/`;
};

it('“Incorporar” shows the frame of the station’s page, and its code works on another site: live, with its age, and saying so when it is not', async () => {
  const { page, context } = await openPage(browser(), { width: 360, expectedErrors: /ERR_/ });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  await page.goto(`${site.url}/estacao/${STATION}`);
  await screenStands(page);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('button', { name: 'Incorporar em outro site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Incorporar em outro site' });
  const preview = dialog.frameLocator('iframe[title="Como fica"]');
  await preview.getByText(/^medido às \d\d:\d\d/).waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copiar código' }).click();
  await dialog.getByText('Código copiado').waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toBe(await dialog.getByRole('textbox', { name: 'Código do quadro' }).inputValue());
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.clock.install();
  await page.goto(await otherSite(code));
  const frame = page.frameLocator('iframe');
  await frame.getByText(/^há (?:pouco|\d+ (?:s|min)), /).waitFor();
  site.publish(STATION, 'Data/Rio/RioNivel/Value', 7.77);
  await expect
    .poll(async () => {
      await page.clock.runFor(20_000);
      return frame.getByText(/^7,77\sm$/).count();
    })
    .toBe(1);

  // Its site cannot be reached any more: no age is left that grows wrong, the time stays.
  await page.route('**/embed/**', (route) => route.abort());
  await page.clock.runFor(120_000);
  await frame.getByText('Sem conexão: os números podem ter mudado.').waitFor();
  expect(await frame.getByText(/^há /).count()).toBe(0);
  await frame.getByText(/^medido às /).waitFor();
});

it.each(['light', 'dark'] as const)(
  'frames are legible in the %s theme, without sideways scroll at 320 px',
  async (colorScheme) => {
    const { page } = await openPage(browser(), { width: 320, colorScheme });
    for (const path of [`/estacao/${STATION}`, '/cidade/blumenau', '/mapa']) {
      await page.goto(`${site.url}/embed${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await sidewaysOverflow(page)]).toEqual([path, 0]);
      expect(await axeFindings(page)).toEqual([]);
    }
  },
);
