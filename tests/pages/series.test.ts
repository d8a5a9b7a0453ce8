import { readFile } from 'node:fs/promises';
import { dsvFormat } from 'd3-dsv';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';

const site = commonSite();
const browser = browserOfFile();

const TABLE = '/estacao/DCSC-00013/analise/tabela';

const NETWORK = 'Rede de monitoramento da Defesa Civil de Santa Catarina';
const NOTE = 'Demonstração: reprise da cheia de setembro de 2026. Não é a situação atual.';

const rowsOf = (page: Page) => page.locator('tbody tr[aria-rowindex]');
const addressOf = (page: Page) => new URL(page.url()).searchParams.toString();
/** All rows, drawn or not. */
const countOf = async (page: Page) =>
  Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1;

/** A date so many days ago, in Brazilian format, in America/Sao_Paulo. */
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
const isoOf = (day: string): string => day.split('/').toReversed().join('-');

describe('the series of a station', () => {
  it('are shown for the chosen range and step, which appear in the address; an invalid range is explained', async () => {
    const { page } = await openPage(browser());
    await page.goto(site.url + TABLE);
    await expect.poll(() => countOf(page)).toBeGreaterThan(280);
    await page.getByRole('group', { name: 'Período' }).getByRole('radio', { name: '6 h' }).check();
    await expect.poll(() => addressOf(page)).toBe('periodo=6h');
    await expect.poll(() => countOf(page)).toBeLessThan(80);

    await page.getByLabel('A cada').selectOption('1 hora');
    await expect.poll(() => addressOf(page)).toBe('periodo=6h&passo=1h');
    await expect.poll(() => countOf(page)).toBeLessThan(10);

    const apply = page.getByRole('button', { name: 'Aplicar' });
    const first = page.getByLabel('Data inicial');
    const last = page.getByLabel('Data final');
    await first.fill('31/02/2026');
    await last.fill('01/01/2100');
    await apply.click();
    await page.getByText('Esta data não existe.').waitFor();
    await page.getByText('Escolha uma data de 01/01/1900 a 31/12/2099.').waitFor();
    expect(await first.getAttribute('aria-invalid')).toBe('true');
    await first.fill(dayBefore(1));
    await last.fill(dayBefore(2));
    await last.press('Enter');
    await page.getByRole('alert').getByText('A data final é anterior à inicial.').waitFor();
    expect(addressOf(page)).toBe('periodo=6h&passo=1h');

    // Typed without separators, put into its usual form.
    await first.fill(dayBefore(2).replaceAll('/', ''));
    await last.fill(dayBefore(1));
    await last.press('Enter');
    const days = `de=${isoOf(dayBefore(2))}&ate=${isoOf(dayBefore(1))}`;
    await expect
      .poll(() => new Set(new URL(page.url()).searchParams))
      .toEqual(new Set(new URLSearchParams(`${days}&passo=1h`)));
    await expect.poll(() => countOf(page)).toBe(48);
    expect(await page.getByLabel('Data inicial').inputValue()).toBe(dayBefore(2));
    // Full days are written without hours, whose zone has had summer times of its own.
    await page.getByText(`${dayBefore(2)} a ${dayBefore(1)}`, { exact: true }).waitFor();
    await page.goBack();
    await expect.poll(() => addressOf(page)).toBe('periodo=6h&passo=1h');

    // Future days: a text where there is nothing; the days stay as typed.
    await page.getByLabel('Data inicial').fill('01/01/2090');
    await page.getByLabel('Data final').fill('31/12/2099');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect.poll(() => addressOf(page)).toBe('passo=1h&de=2090-01-01&ate=2099-12-31');
    await page.getByText('Sem leituras neste período').waitFor();
    await page.getByText('Este período ainda não começou: não há leituras do futuro.').waitFor();
    await page.getByText('01/01/2090 a 31/12/2099', { exact: true }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await page.getByText('A data inicial ainda não chegou').count()).toBe(0);
    // From yesterday on: what exists, up to now.
    await page.getByLabel('Data inicial').fill(dayBefore(1));
    await page.getByLabel('Data final').press('Enter');
    await expect.poll(() => countOf(page)).toBeGreaterThan(23);
    await page.getByText(`${dayBefore(1)} a agora`, { exact: true }).waitFor();
    expect(await page.getByLabel('Data final').inputValue()).toBe('31/12/2099');
  });

  it('are a table: newest first, a header for each day, extremes and rain below, in pages, and a file to download', async () => {
    const { page } = await openPage(browser());
    await page.goto(`${site.url}${TABLE}?periodo=3d&passo=30min`);
    await expect.poll(() => countOf(page)).toBeGreaterThan(140);
    const table = page.getByRole('table', { name: /^Leituras de .+, da mais nova à mais antiga$/ });
    for (const name of ['Hora', 'Chuva em 1 h mm', 'Nível do rio m']) {
      await table.getByRole('columnheader', { name, exact: true }).waitFor();
    }
    await table.getByRole('rowheader', { name: new RegExp(`, ${dayBefore(0)}$`) }).waitFor();
    const number = async (row: string, column: number): Promise<number> => {
      const cell = table.getByRole('row', { name: new RegExp(`^${row}`) }).getByRole('cell');
      const text = await cell.nth(column).innerText();
      // A sum is “ao menos” so much where a reading is missing.
      return Number(text.replace('ao menos ', '').replace('.', '').replace(',', '.'));
    };
    await expect.poll(() => number('Máxima', 0)).toBeGreaterThan(await number('Mínima', 0));
    expect(await number('Total', 1)).toBeGreaterThan(0);

    // Only visible rows are drawn; the last row of the page is found by scrolling.
    expect(await rowsOf(page).count()).toBeLessThan(60);
    const region = page.getByRole('region', { name: 'Tabela' });
    await region.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await page.locator('tr[aria-rowindex="101"]').waitFor();

    await page.getByText(/^1–100 de 14\d$/).waitFor();
    await page.getByRole('button', { name: 'Ir para a próxima página' }).click();
    await page.getByText(/^101–14\d de 14\d$/).waitFor();
    await page.locator('tr[aria-rowindex="102"]').waitFor();
    await page.getByLabel('Linhas por página:').selectOption('Todas');
    await page.getByText(/^1–14\d de 14\d$/).waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      /^vigia-DCSC-00013_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.csv$/,
    );
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFFCódigo;Estação;')).toBe(true);
    const rows = dsvFormat(';').parse(text.slice(1));
    // As many as when it was written: the page may have a row more since.
    expect(String(rows.length)).toMatch(/^14\d$/);
    await page.getByText(`${rows.length} linhas exportadas: vigia-`).waitFor();
    expect(rows.at(0)?.['Código']).toBe('DCSC-00013');
    expect(rows.at(0)?.['Nível do rio (m)']).toMatch(/^\d+(,\d{1,2})?$/);
    expect(new Set(rows.map((row) => row['Fonte']))).toEqual(new Set([NETWORK]));
    expect(new Set(rows.map((row) => row['Aviso']))).toEqual(new Set([NOTE]));

    const [plain] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV para programas' }).click(),
    ]);
    const plainText = await readFile(await plain.path(), 'utf8');
    expect(plainText.startsWith('Código,Estação,')).toBe(true);
    const plainRows = dsvFormat(',').parse(plainText);
    expect(plainRows.at(0)?.['Data e hora (horário de Brasília)']).toMatch(
      /T\d\d:\d\d:\d\d-03:00$/,
    );
    expect(plainRows.at(0)?.['Nível do rio (m)']).toMatch(/^\d+(\.\d{1,2})?$/);
    expect(new Set(plainRows.map((row) => row['Aviso']))).toEqual(new Set([NOTE]));
  });
});
