import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import {
  COLUMN_LENGTH,
  COLUMN_STEP_MS,
  dayColumnsPath,
  decodeDayColumns,
  decodeDayIndex,
} from '#contract/columns/day-columns.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { replayParameterOf } from '#contract/site/replay-address.ts';
import { formatClock, formatInstant, formatNumber } from '#domain/text/format.ts';
import { MOMENT_PATH } from '#contract/moment/moment.ts';
import { HOUR_MS, epochMs } from '#domain/time/epoch-ms.ts';
import {
  openPage,
  openScreen,
  type PageOptions,
  sidewaysOverflow,
} from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';

const site = commonSite();
const browser = browserOfFile();

const PHONE: PageOptions = { width: 360, height: 740, hasTouch: true };
/** The server computes a day when it is first asked for: many seconds on a busy machine, and a test asks for three. */
const COMPUTED = { timeout: 170_000, interval: 500 } as const;
vi.setConfig({ testTimeout: 3 * COMPUTED.timeout });

/** Levels of yesterday by station, from the server's own files, and the instant that is sought. */
const yesterday = async () => {
  const index = decodeDayIndex(await (await fetch(`${site.url}/history.json`)).json());
  if (!index.ok) throw new Error(index.error);
  const day = index.value.days.findLast(({ length }) => length === COLUMN_LENGTH);
  if (day === undefined) throw new Error('no day that has ended');
  const address = site.url + dayColumnsPath(day);
  await expect.poll(async () => (await fetch(address)).status, COMPUTED).toBe(200);
  const file = decodeDayColumns(await (await fetch(address)).json());
  if (!file.ok) throw new Error(file.error);
  const { from, columns } = file.value.columns;
  const stations = columns.get('rio')?.stations ?? new Map<string, Float64Array>();
  const step = 130;
  const at = epochMs(from + step * COLUMN_STEP_MS);
  const [codigo = '', values] =
    [...stations].find(
      ([, of]) => !Number.isNaN(of[step - 1] ?? Number.NaN) && of[step - 1] !== of[step - 4],
    ) ?? [];
  const [other] =
    [...stations].find(([code, of]) => code !== codigo && (of[step - 1] ?? 0) > 0) ?? [];
  const levelAt = (before: number): string =>
    formatNumber(values?.[step - 1 - before] ?? Number.NaN, 2);
  return {
    at,
    day: day.day,
    codigo,
    other,
    levelAt,
    em: encodeURIComponent(replayParameterOf(at, ZONE)),
  };
};

/** The level that the page of a station has above all. */
const headline = (page: Page, level: string) =>
  page.getByRole('main').getByText(level, { exact: true }).first();

it('is every screen as it was, as the server writes it and when the page has taken over, until Escape', async () => {
  const { at, day, codigo, other, levelAt, em } = await yesterday();
  const path = `/estacao/${codigo}?em=${em}`;
  const asOf = `Como era em ${formatInstant(at, ZONE)}`;
  const written = async () => (await fetch(site.url + path)).text();
  await expect.poll(written, COMPUTED).toContain('id="rendered-page"');
  const html = await written();
  expect(html).toContain(`<title>${asOf}`);
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect(html).toContain(`<link rel="canonical" href="${site.url}/estacao/${codigo}" />`);
  expect(html).toContain(`>${levelAt(0)}<`);

  const { page } = await openPage(browser(), PHONE);
  await page.goto(site.url + path);
  await page.getByText(asOf).waitFor(COMPUTED);
  await headline(page, levelAt(0)).waitFor();
  expect(await page.getByText('Ao vivo', { exact: true }).isVisible()).toBe(false);
  expect(await sidewaysOverflow(page)).toBe(0);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const slider = page.getByRole('slider', { name: 'Instante' });
  for (let step = 0; step < 3; step += 1) await slider.press('ArrowLeft');
  await headline(page, levelAt(3)).waitFor();
  const earlier = formatInstant(epochMs(at - 3 * COLUMN_STEP_MS), ZONE);
  await page.getByText(`Como era em ${earlier}`).waitFor();
  await expect
    .poll(() => new URL(page.url()).searchParams.get('em'))
    .not.toBe(decodeURIComponent(em));
  // The day comes once, however often it is sought in; other days of the bar may still be on their way.
  const ofDay = requested.filter((one) => one.startsWith(`/history/${day}.`));
  expect(ofDay).toHaveLength(new Set(ofDay).size);
  // A link within the past stays in it.
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Tabela' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Estações' }).waitFor();
  await page.getByText(`Como era em ${earlier}`).waitFor();
  await page.getByRole('button', { name: 'Voltar ao agora' }).focus();
  await page.keyboard.press('Escape');
  await page.getByText('Ao vivo', { exact: true }).waitFor();
  expect(new URL(page.url()).search).not.toContain('em=');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await page.getByText(/^Como era em/).count()).toBe(0);

  // What it closes leaves the page in the past.
  await page.goto(`${site.url}/mapa?estacao=${codigo}&radar=0.6&em=${em}`);
  // Keys have an effect once the app has taken over.
  await page.waitForFunction(() => {
    const name = document.querySelector('#station-card-name');
    return name !== null && Object.keys(name).some((key) => key.startsWith('__reactProps'));
  });
  await page.locator('#station-card-name').focus();
  await page.keyboard.press('Escape');
  await page.locator('#station-card-name').waitFor({ state: 'detached' });
  await page.getByText(asOf).waitFor();
  expect(new URL(page.url()).search).toContain('em=');
  // Pictures are those of the instant, where the service still has them: of yesterday it has none.
  await page.getByText('Não há imagem de radar guardada deste instante.').waitFor();
  const recent = epochMs(Date.now() - HOUR_MS);
  const recentEm = encodeURIComponent(replayParameterOf(recent, ZONE));
  await page.goto(`${site.url}/mapa?radar=0.6&em=${recentEm}`);
  const picture = page.getByRole('group', { name: 'Animação das imagens' });
  await picture.getByText(/imagem das \d\d:\d\d$/).waitFor(COMPUTED);
  const clock = /(\d\d):(\d\d)$/.exec(await picture.innerText());
  const [hours = 0, minutes = 0] = formatClock(recent, ZONE).split(':').map(Number);
  const behind = hours * 60 + minutes - (Number(clock?.[1]) * 60 + Number(clock?.[2]));
  expect((behind + 24 * 60) % (24 * 60)).toBeLessThan(20);
  expect(await picture.getByRole('button').count()).toBe(0);

  const compared = `/estacao/${codigo}/analise/grafico?com=${other}&series=rio_nivel&em=${em}`;
  await page.goto(site.url + compared);
  const last = page.getByRole('figure').getByText(`às ${formatClock(at, ZONE)}`, { exact: true });
  await expect.poll(() => last.count(), COMPUTED).toBe(2);
});

it('begins from the menu, and shows nothing of the present where the server keeps nothing', async () => {
  const { page } = await openScreen(browser(), `${site.url}/barragens`, PHONE);
  await page.getByText('Ao vivo', { exact: true }).waitFor();
  // A page gives up sooner than a busy machine has computed the days.
  const hourAgo = replayParameterOf(epochMs(Date.now() - HOUR_MS), ZONE);
  const moment = `${site.url}${MOMENT_PATH}?em=${encodeURIComponent(hourAgo)}`;
  await expect.poll(async () => (await fetch(moment)).status, COMPUTED).toBe(200);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('button', { name: 'Rever o passado' }).click();
  await page.getByText(/^Como era em/).waitFor();
  await page.getByRole('article').first().waitFor();
  expect(await page.getByText(/parou de enviar leituras/).count()).toBe(0);
  await page.goto(`${site.url}/barragens?em=2020-01-01T12:00-03:00`);
  await page.getByText('O servidor não guarda dados deste dia.').waitFor();
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Sem dados de 01/01/2020, 12:00' }).waitFor();
  await main
    .getByText(/^O servidor guarda dados de .* Deste dia não há nada para mostrar\.$/)
    .waitFor();
  await main.getByRole('link', { name: /^Ver o mais próximo: / }).waitFor();
  expect(await main.getByRole('article').count()).toBe(0);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Voltar ao agora' }).click();
  await page.getByRole('article').first().waitFor();
});
