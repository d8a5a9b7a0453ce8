import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { decodeJournalDay, decodeJournalIndex, journalDayPath } from '#contract/journal/journal.ts';
import { isNotable } from '#domain/stations/journal/notable.ts';
import { HOUR_MS } from '#domain/time/epoch-ms.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import {
  axeFindings,
  openPage,
  type PageOptions,
  screenStands,
  sidewaysOverflow,
} from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { shiftsSoFar, watchShifts } from '#tests/support/browser/layout-shifts.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';

const site = commonSite();
const browser = browserOfFile();

const PHONE: PageOptions = { width: 360, height: 740, hasTouch: true };
const TITLE = 'Enquanto você esteve fora';

/** What the device remembers. */
const remembered = async (page: Page): Promise<Readonly<Record<string, unknown>>> => {
  const raw = parseJson((await page.evaluate(() => localStorage.getItem('vigia.visitas'))) ?? '');
  return isRecord(raw) ? raw : {};
};

const remember = (page: Page, key: string, value: unknown): Promise<void> =>
  page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(value),
  ] as const);

/** The page is seen again. */
const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

/** Entries of the server's journal that people are shown. */
const journal = async () => {
  const read = async (path: string) => parseJson(await (await fetch(site.url + path)).text());
  const index = decodeJournalIndex(await read('/journal.json'));
  if (!index.ok) throw new Error('no index');
  const days = await Promise.all(
    index.value.index.days.map(async (day) => decodeJournalDay(await read(journalDayPath(day)))),
  );
  const entries = days.flatMap((day) => (day.ok ? day.value.entries : []));
  return {
    until: index.value.index.until ?? 0,
    entries: entries.filter(({ event, annulled }) => isNotable(event) && annulled === null),
  };
};

/** Waits until the demonstration has made the journal of its past. */
const journalMade = async (): Promise<void> => {
  await expect
    .poll(async () => (await journal()).until, { timeout: 120_000 })
    .toBeGreaterThan(Date.now() - HOUR_MS);
};

it('has all that happened in an absence, kept places first, each with a link to its instant, until it is closed', async () => {
  await journalMade();
  const { page } = await openPage(browser(), PHONE);
  const ofJournal: string[] = [];
  page.on('request', (request: Request) => {
    if (/journal|AwayNote/.test(request.url())) ofJournal.push(request.url());
  });
  await page.goto(`${site.url}/robots.txt`);
  // What is of the past when the note comes.
  const isOf = (ms: number) => (entry: { readonly at: number }) => entry.at > Date.now() - ms;
  const { entries } = await journal();
  const fresh = new Set(entries.filter(isOf(HOUR_MS)).map(({ station }) => station));
  const kept = entries.filter(isOf(7 * HOUR_MS)).find(({ station }) => !fresh.has(station));
  await remember(page, 'vigia.lugares', { guardados: [`estacao/${kept?.station}`] });
  const now = Date.now();
  await remember(page, 'vigia.visitas', { vista: now - 60_000 });
  await page.goto(`${site.url}/tabela`);
  await screenStands(page);
  await expect.poll(async () => (await remembered(page))['vista']).toBeGreaterThan(now);
  expect(ofJournal).toEqual([]);
  await watchShifts(page);
  await remember(page, 'vigia.visitas', { vista: now - 8 * HOUR_MS });
  await comeBack(page);
  const note = page.getByRole('region', { name: TITLE });
  const lines = note.getByRole('listitem');
  await lines.first().waitFor();
  expect([(await remembered(page))['de'], await lines.count()]).toEqual([now - 8 * HOUR_MS, 7]);
  await page.getByText(/^Enquanto você esteve fora, desde .+: [\d.]+ acontecimentos\.$/).waitFor();
  expect((await shiftsSoFar(page)).sum).toBeLessThan(0.02);
  const first = lines.first().getByRole('link');
  expect(await first.getAttribute('href')).toContain(`/estacao/${kept?.station}`);
  for (const control of await note.locator('a, button').all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  expect(await sidewaysOverflow(page)).toBe(0);
  await first.click();
  await page.waitForURL((url) => /:\d0[+-]/.test(url.searchParams.get('em') ?? ''));
  await page.getByRole('region', { name: 'Rever o passado' }).waitFor();
  expect(await note.count()).toBe(0);
  await page.goBack();
  await note.getByRole('button', { name: 'Fechar' }).click();
  expect(await note.count()).toBe(0);
  // Of a span that the journal has whole each entry is in it.
  const [from, to] = [now - 8 * HOUR_MS, now - 0.5 * HOUR_MS];
  await remember(page, 'vigia.visitas', { vista: now, de: from, ate: to });
  await page.goto(`${site.url}/acontecimentos`);
  await page.getByRole('button', { name: TITLE }).click();
  await lines.first().waitFor();
  const texts = await lines.allInnerTexts();
  const ended = texts.filter((text) => text.includes(' · até '));
  const others = /e mais ([\d.]+) acontecimento/.exec(await note.innerText())?.[1] ?? '0';
  const inNote = texts.length + ended.length + Number(others.replaceAll('.', ''));
  const isIn = ({ at }: { readonly at: number }) => at > from && at <= to;
  expect(inNote).toBe((await journal()).entries.filter(isIn).length);
});

it('has nothing on a wall, nor after a clock was set back, and names itself to all in the dark', async () => {
  await journalMade();
  const { page } = await openPage(browser(), { colorScheme: 'dark' });
  const note = page.getByRole('region', { name: TITLE });
  await page.goto(`${site.url}/robots.txt`);
  const vista = Date.now() - 8 * HOUR_MS;
  await remember(page, 'vigia.visitas', { vista });
  await page.goto(`${site.url}/mapa?modo=painel`);
  await page.getByRole('status').getByText('Ao vivo').waitFor();
  await comeBack(page);
  expect([await remembered(page), await note.count()]).toEqual([{ vista }, 0]);
  await page.goto(`${site.url}/barragens`);
  await screenStands(page);
  await note.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const ahead = Date.now() + 24 * HOUR_MS;
  await remember(page, 'vigia.visitas', { vista: ahead });
  await page.reload();
  await screenStands(page);
  await expect.poll(async () => (await remembered(page))['vista']).toBeLessThan(ahead);
  expect(await remembered(page)).not.toHaveProperty('de');
  expect(await note.count()).toBe(0);
});
