import { readFile } from 'node:fs/promises';
import { dsvFormat } from 'd3-dsv';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, screenStands } from '#tests/support/browser/browser.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';
import { goWithin, walkOfGroup } from '#tests/support/browser/walk.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';

// An hour of the flood per minute: every station's readings change with each of its reports.
const site = siteOfFile({ speed: 60 });
const browser = browserOfFile();

const gridOf = (page: Page) =>
  page.getByRole('table', { name: 'Estações' }).or(page.getByRole('grid', { name: 'Estações' }));

/**
 * The table of the full network: before the snapshot only stations that have already reported are
 * known.
 */
const openTable = async (page: Page, search = ''): Promise<void> => {
  // The site's own bars, which a page that is only parked at the site has not.
  const isOpen = (await page.getByRole('banner').count()) > 0;
  if (isOpen) await goWithin(page, `/tabela${search}`);
  else await page.goto(`${site.url}/tabela${search}`);
  await page
    .getByText(/ de 174 estações$/)
    .first()
    .waitFor();
};

/** Tests that leave nothing on the device share a visit. */
const walk = walkOfGroup(() => openPage(browser()));

const unfoldOf = (page: Page) => page.getByRole('button', { name: 'Filtros e opções' });

const unfold = async (page: Page): Promise<void> => {
  if ((await unfoldOf(page).getAttribute('aria-expanded')) === 'false')
    await unfoldOf(page).click();
};

/** Rows with a station, from the top. */
const rowsOf = (page: Page) => gridOf(page).locator('tbody').getByRole('row');

describe('the columns', () => {
  it('follow the chosen group, have units in their headers, and appear in the address', async () => {
    const { page } = walk;
    await openTable(page);
    await gridOf(page).getByRole('columnheader', { name: 'Código' }).waitFor();
    for (const name of ['Nome', 'Tipo', 'Bacia', 'Nível do rio (m)', 'Variação (cm/h)', 'Cota']) {
      await gridOf(page).getByRole('columnheader', { name, exact: true }).waitFor();
    }
    // The last day of a river is a line, and words.
    const day = gridOf(page).getByRole('gridcell', { name: /^de \d+,\d\d a \d+,\d\d m em 24 h$/ });
    await day.first().locator('svg').waitFor();
    await page.getByLabel('Medidas').selectOption('Chuva');
    const heads = gridOf(page).getByRole('columnheader', { name: /^Chuva .* \(mm\)$/ });
    await expect.poll(() => heads.count()).toBe(15);
    await expect.poll(() => new URL(page.url()).search).toBe('?grupo=chuva');
  });
});

describe('the pages', () => {
  it('have 25 rows, 50, 100 or all, and lead to each other', async () => {
    const { page } = walk;
    await openTable(page, '?ordem=codigo');
    await page.getByText('1–25 de 174').waitFor();
    const first = () => rowsOf(page).first().innerText();
    const top = await first();
    const to = (name: string) => page.getByRole('button', { name });
    expect(await to('Ir para a página anterior').isDisabled()).toBe(true);
    await to('Ir para a próxima página').click();
    await page.getByText('26–50 de 174').waitFor();
    await expect.poll(first).not.toBe(top);
    await expect.poll(() => rowsOf(page).first().getAttribute('aria-rowindex')).toBe('27');
    await to('Ir para a última página').click();
    await page.getByText('151–174 de 174').waitFor();
    expect(await to('Ir para a próxima página').isDisabled()).toBe(true);
    expect(new URL(page.url()).searchParams.get('pagina')).toBe('7');
    await page.getByLabel('Linhas por página:').selectOption('100');
    await page.getByText('1–100 de 174').waitFor();
    await to('Ir para a última página').click();
    await to('Ir para a primeira página').click();
    await page.getByText('1–100 de 174').waitFor();
  });

  it('may be a single one with everything, of which only the visible rows are drawn', async () => {
    const { page } = walk;
    await openTable(page, '?ordem=codigo');
    await page.getByLabel('Linhas por página:').selectOption('Todas');
    await page.getByText('1–174 de 174').waitFor();
    await rowsOf(page).first().waitFor();
    expect(await rowsOf(page).count()).toBeLessThan(40);
    // The line under a row is the edge of its cells: each ends where its row does.
    const tooLong = await rowsOf(page).evaluateAll(
      (rows) =>
        rows.flatMap((row) => {
          const { bottom } = row.getBoundingClientRect();
          return [...row.children].filter(
            (one) => one.getBoundingClientRect().bottom > bottom + 0.1,
          );
        }).length,
    );
    expect(tooLong).toBe(0);
    await rowsOf(page).first().hover();
    await page.mouse.wheel(0, 100_000);
    await rowsOf(page).and(page.locator('[aria-rowindex="175"]')).getByRole('link').waitFor();
    expect(await rowsOf(page).count()).toBeLessThan(40);
  });
});

describe('the filters', () => {
  /** The counts of shown and of all stations. */
  const counts = async (page: Page): Promise<readonly number[]> => {
    const text = await page.getByText(/^\d+ de \d+ estações$/).innerText();
    return (text.match(/\d+/g) ?? []).map(Number);
  };

  it('narrow the list by type, basin and region, show how many are left, and appear in the address', async () => {
    const { page } = walk;
    await openTable(page);
    await page.getByText('174 de 174 estações').waitFor();
    await unfold(page);
    await page.getByLabel('Tipo', { exact: true }).selectOption('Rio');
    await expect.poll(async () => (await counts(page))[0]).toBeLessThan(174);
    const [ofType = 0] = await counts(page);
    await page.getByLabel('Bacia', { exact: true }).selectOption('Rio Itajaí');
    await expect.poll(async () => (await counts(page))[0]).toBeLessThan(ofType);
    const [ofBasin = 0] = await counts(page);
    await page.getByLabel('Região', { exact: true }).selectOption('Vale do Itajaí');
    await expect.poll(async () => (await counts(page))[0]).toBeLessThan(ofBasin);
    const [ofRegion = 0] = await counts(page);
    expect(ofRegion).toBeGreaterThan(0);
    for (const row of await rowsOf(page).all()) {
      expect(await row.innerText()).toMatch(/Rio\s[^]*Rio Itajaí/);
    }
    await page.reload();
    await expect.poll(async () => (await counts(page))[0]).toBe(ofRegion);
  });

  it('keep stations that measure something, and those where it rains now', async () => {
    const { page } = walk;
    await openTable(page, '?grupo=barragem');
    await page.getByText('174 de 174 estações').waitFor();
    await unfold(page);
    await page.getByLabel('Com leitura').check();
    await expect.poll(async () => (await counts(page))[0]).toBeLessThan(20);
    await openTable(page, '?grupo=chuva');
    await unfold(page);
    await page.getByLabel('Chovendo').check();
    await expect.poll(async () => (await counts(page))[0]).toBeLessThan(174);
    // The rate is the first number of the row; a zero of it is blank (SPEC 9). The count may come before the rows.
    const rates = async () =>
      Promise.all(
        (await rowsOf(page).all()).map((row) => row.getByRole('gridcell').first().innerText()),
      );
    await expect
      .poll(rates)
      .toSatisfy((all: readonly string[]) => all.every((rate) => /^\d+,\d$/.test(rate)));
  });

  it('find by words of the name, type and region together, and show all again', async () => {
    const { page } = walk;
    await openTable(page, '?pagina=3');
    await page.getByText('51–75 de 174').waitFor();
    await page.getByLabel('Buscar estação').fill('rio vale ascurra');
    await expect.poll(async () => (await counts(page))[0]).toBeLessThan(20);
    // From the first page again.
    await expect.poll(() => new URL(page.url()).search).toBe('?busca=rio+vale+ascurra');
    expect(await rowsOf(page).first().innerText()).toContain('Ascurra');
    await page.getByLabel('Buscar estação').fill('nada disso');
    await page.getByRole('button', { name: 'Mostrar todas' }).click();
    await page.getByText('174 de 174 estações').waitFor();
  });

  it('lead to one chart of the stations that they leave, where these are few', async () => {
    const { page } = walk;
    const compare = page.getByRole('link', { name: 'Comparar em um gráfico' });
    await openTable(page);
    await page.getByText('174 de 174 estações').waitFor();
    expect(await compare.count()).toBe(0);
    await page.getByLabel('Buscar estação').fill('brusque');
    await compare.click();
    await page.waitForURL(/\/estacao\/DCSC-\d+\/analise\/grafico/);
    // Stations of two types: what both may measure.
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('com'), searchParams.get('series')]).toEqual([
      expect.stringMatching(/^DCSC-\d+$/),
      'chuva_hora',
    ]);
    await page.getByRole('main').getByText('Brusque (M)').first().waitFor();
  });
});

describe('the live table', () => {
  it('sorts by several columns: Shift adds one, by mouse and by keyboard', async () => {
    const { page } = walk;
    await openTable(page);
    const head = (name: string) => gridOf(page).getByRole('columnheader', { name });
    await head('Tipo').getByRole('button').click();
    await head('Nível do rio (m)')
      .getByRole('button')
      .click({ modifiers: ['Shift'] });
    await expect.poll(() => new URL(page.url()).searchParams.get('ordem')).toBe('type,-rio');
    await gridOf(page)
      .getByRole('columnheader', { name: /^Nível do rio \(m\)\s*, 2ª na ordem, decrescente$/ })
      .waitFor();
    expect(await head('Tipo').getAttribute('aria-sort')).toBe('ascending');
    await head('Código').getByRole('button').focus();
    await page.keyboard.press('Shift+Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('ordem')).toBe('type,-rio,codigo');
  });

  it('does not move the row under the pointer, sorted by a column that changes all the time', async () => {
    const { page } = walk;
    await openTable(page, '?ordem=-heardAt');
    const rows = rowsOf(page);
    const third = rows.nth(2).getByRole('link');
    await third.hover();
    const name = await third.innerText();
    const others = async () => (await rows.allInnerTexts()).map((text) => text.split('\n')[0]);
    const before = await others();
    await expect.poll(others).not.toEqual(before);
    expect(await third.innerText()).toBe(name);
  });

  it('does not change while it is paused, shows since when, and resumes with the present', async () => {
    const { page, context } = walk;
    await openTable(page, '?ordem=codigo&grupo=chuva');
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(8);
    const pause = page.getByRole('switch', { name: 'Pausar' });
    await pause.check();
    await page.getByText(/Tabela pausada desde \d\d\/\d\d\/\d{4}, \d\d:\d\d/).waitFor();
    // Rows that are there however high the table is: the note of the pause takes the room of one.
    const numbersOf = async (shown: Page) =>
      (await rowsOf(shown).locator('td').allInnerTexts()).slice(0, 100).join(' ');
    const numbers = () => numbersOf(page);
    const still = (text: string) => text.replaceAll(/há (?:\d+ \S+|pouco)/g, '');
    const before = still(await numbers());
    // The log grows: the age of the last data, shown by the shell, is renewed.
    const other = await context.newPage();
    await openTable(other, '?ordem=codigo&grupo=chuva');
    await expect.poll(async () => still(await numbersOf(other))).not.toBe(before);
    await other.close();
    await page.bringToFront();
    expect(still(await numbers())).toBe(before);
    // Another page of the same moment, and back.
    await page.getByRole('button', { name: 'Ir para a próxima página' }).click();
    await page.getByText('26–50 de 174').waitFor();
    await page.getByRole('button', { name: 'Ir para a página anterior' }).click();
    await expect.poll(async () => still(await numbers())).toBe(before);
    await pause.uncheck();
    await page.getByText(/Tabela pausada/).waitFor({ state: 'detached' });
    await expect.poll(async () => still(await numbers())).not.toBe(before);
  });
});

describe('the export', () => {
  /** The file that a button downloads. */
  const fileOf = async (page: Page, button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ]);
    return {
      name: download.suggestedFilename(),
      text: await readFile(await download.path(), 'utf8'),
    };
  };

  it('writes the filtered rows in the shown order, as CSV, as JSON, and to the clipboard, each with the note', async () => {
    const { page, context } = walk;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTable(page, '?tipo=Hidrologica&ordem=-codigo&linhas=50');
    // Until the filter is there they are the first of all.
    const range = page.getByText(/^1–50 de (?!174$)\d+$/);
    const matched = Number((await range.innerText()).split(' ').at(-1));
    const { name, text } = await fileOf(page, 'Exportar CSV');
    expect(name).toMatch(/^vigia-estacoes_\d{4}-\d\d-\d\d_\d\dh\d\d\.csv$/);
    const rows = dsvFormat(';').parse(text.slice(1));
    expect(rows).toHaveLength(matched);
    const codes = rows.map((row) => row['Código'] ?? '');
    expect(codes).toEqual(codes.toSorted().toReversed());
    await page.getByRole('button', { name: 'Outros formatos' }).click();
    const plain = dsvFormat(',').parse((await fileOf(page, 'Exportar CSV para programas')).text);
    const json = await fileOf(page, 'Exportar JSON');
    expect(json.name).toMatch(/\.json$/);
    await page.getByRole('button', { name: 'Copiar como texto' }).click();
    await page
      .getByText(`${matched} estações exportadas na área de transferência`)
      .first()
      .waitFor();
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect([plain.length, copied.length]).toEqual([matched, matched + 1]);
    const note = 'Demonstração: reprise da cheia de setembro de 2026. Não é a situação atual.';
    expect(JSON.parse(json.text)).toMatchObject({ note });
    expect([rows[0]?.['Aviso'], plain[0]?.['Aviso']]).toEqual([note, note]);
    expect(copied.at(-1)).toContain(note);
  });
});

describe('the choice of columns', () => {
  const own = walkOfGroup(() => openPage(browser(), { colorScheme: 'dark' }));
  const headsOf = async (page: Page) =>
    (await gridOf(page).getByRole('columnheader').allInnerTexts()).map((text) =>
      text.replaceAll(/\s+/g, ' ').trim(),
    );

  it('shows, hides, moves, pins and widens columns, and remembers it', async () => {
    const { page } = own;
    await openTable(page);
    await rowsOf(page).first().waitFor();
    await page.getByRole('button', { name: 'Colunas' }).click();
    const panel = page.getByRole('region', { name: 'Colunas' });
    await panel.getByRole('checkbox', { name: 'Bacia' }).click();
    await panel.getByRole('checkbox', { name: 'Umidade (%)' }).click();
    await panel.getByRole('button', { name: 'Mover Umidade (%) para antes' }).click();
    await expect
      .poll(() => headsOf(page).then((heads) => heads.slice(-2)))
      .toEqual(['Umidade (%)', 'Tipo']);
    expect(await headsOf(page)).not.toContain('Bacia');
    await panel.getByRole('button', { name: 'Fixar Código' }).click();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    const heads = await headsOf(page);
    // Wider ones, by keyboard and by pointer.
    const head = gridOf(page).getByRole('columnheader', { name: 'Tipo', exact: true });
    const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
    const before = await width();
    await head.getByRole('button').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(width).toBeGreaterThan(before + 10);
    const byKeys = await width();
    const box = await head.boundingBox();
    if (box === null) throw new Error('the head is not there');
    await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 60, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBeGreaterThan(byKeys + 40);
    const wide = await width();
    await page.reload();
    await openTable(page);
    await page.getByLabel('Medidas').selectOption('Personalizada');
    await expect.poll(() => headsOf(page)).toEqual(heads);
    await expect.poll(width).toBe(wide);
    await page.getByRole('button', { name: 'Colunas' }).click();
    expect(
      await panel.getByRole('button', { name: 'Fixar Código' }).getAttribute('aria-pressed'),
    ).toBe('true');
    await page.keyboard.press('Escape');
  });

  it('colours numbers by their legend, until that is switched off', async () => {
    const { page } = own;
    await openTable(page, '?grupo=chuva&ordem=-chuva168h');
    // Before the age and the five columns that identify the station.
    const cell = rowsOf(page).first().getByRole('gridcell').nth(-7);
    const ground = () =>
      cell.locator('span').evaluate((span) => getComputedStyle(span).backgroundColor);
    // The top of the rain's legend in the dark theme: 10 mm, or on request, and remembered, what is rare in a week.
    const top = 'rgb(21, 229, 247)';
    await expect.poll(ground).toBe(top);
    const byPeriod = page.getByRole('checkbox', { name: 'Cores da chuva por período' });
    await byPeriod.check();
    await expect.poll(ground).not.toBe(top);
    await page.reload();
    await expect.poll(() => byPeriod.isChecked()).toBe(true);
    await byPeriod.uncheck();
    await expect.poll(ground).toBe(top);
    await page.getByRole('button', { name: 'Colunas' }).click();
    await page.getByRole('switch', { name: 'Cores da legenda' }).uncheck();
    await expect.poll(ground).toBe('rgba(0, 0, 0, 0)');
    await expect.poll(() => new URL(page.url()).searchParams.get('cores')).toBe('nao');
  });
});

describe('the grid', () => {
  it('is navigated by keyboard from one Tab stop, and opens a station', async () => {
    const { page } = walk;
    await openTable(page, '?ordem=codigo&linhas=todas');
    await page.getByRole('grid', { name: 'Estações' }).waitFor();
    await page.getByText('1–174 de 174').waitFor();
    await rowsOf(page).first().waitFor();
    const focus = () =>
      page.evaluate(() => {
        const cell = document.activeElement?.closest<HTMLTableCellElement>('td, th');
        return [cell?.parentElement?.getAttribute('aria-rowindex'), cell?.cellIndex].join(' ');
      });
    await page.getByRole('button', { name: 'Outros formatos' }).focus();
    const enter = async (): Promise<string> => {
      await page.keyboard.press('Tab');
      const place = await focus();
      return place === ' ' ? enter() : place;
    };
    // Filters come first.
    const place = await enter();
    await page.keyboard.press('Tab');
    expect(await focus()).toBe(' ');
    await page.keyboard.press('Shift+Tab');
    expect(await focus()).toBe(place);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(focus).toBe('3 1');
    await page.keyboard.press('End');
    await expect.poll(focus).toBe('3 12');
    await page.keyboard.press('Control+End');
    await expect.poll(focus).toBe('175 12');
    await page.keyboard.press('Control+Home');
    await expect.poll(focus).toBe('2 0');
    const codigo = await rowsOf(page).first().getByRole('gridcell').nth(-3).innerText();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/estacao/${codigo.trim()}`);
  });

  it('opens the station of a row that is pressed anywhere, but not of one whose text is selected', async () => {
    const { page } = walk;
    await openTable(page, '?ordem=codigo');
    const cells = rowsOf(page).first().getByRole('gridcell');
    // A menu that another test has left open may lie over it.
    await page.reload();
    await screenStands(page);
    const codigo = (await cells.nth(-3).innerText()).trim();
    const box = await cells.nth(-3).boundingBox();
    if (box === null) throw new Error('the code has no place');
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + 4, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 4, middle, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toContain(codigo);
    expect(new URL(page.url()).pathname).toBe('/tabela');
    await page.evaluate(() => getSelection()?.removeAllRanges());
    await cells.last().click();
    await page.waitForURL(`**/estacao/${codigo}`);
  });

  it('has its tools in one row of one height', async () => {
    const { page } = walk;
    await openTable(page);
    const places = new Set<string>();
    for (const tool of [
      page.getByRole('searchbox'),
      page.getByRole('combobox', { name: 'Medidas' }),
      unfoldOf(page),
      ...['Colunas', 'Exportar CSV', 'Outros formatos'].map((name) =>
        page.getByRole('button', { name, exact: true }),
      ),
    ]) {
      const box = await tool.boundingBox();
      places.add(`${box?.y} ${box?.height}`);
    }
    expect([...places]).toHaveLength(1);
  });

  it('begins in sight on a phone: the controls unfold', async () => {
    const { page } = await openPage(browser(), { width: 360, height: 640 });
    await openTable(page, '?grupo=chuva');
    await rowsOf(page).first().waitFor();
    const scroller = await gridOf(page).locator('xpath=..').boundingBox();
    expect(scroller?.height).toBeGreaterThan(320);
    await openTable(page, '?ordem=-cota');
    await page.getByRole('columnheader', { name: 'Leitura' }).waitFor();
    // Without scrolling sideways: level, the words of the alert level, rain of a day, age.
    await expect
      .poll(async () => (await rowsOf(page).first().innerText()).replaceAll(/\s+/g, ' '))
      .toMatch(/\d,\d\d m .*Cota de .*\d,\d mm em 24 h há (?:pouco|\d+ \S+)/);
    const age = await page.getByRole('columnheader', { name: 'Último dado' }).boundingBox();
    expect((age?.x ?? 0) + (age?.width ?? 0)).toBeLessThanOrEqual(360);
    // No number reaches into the margin of its cell.
    const overflowing = await gridOf(page)
      .getByRole('gridcell')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => {
            const { left } = cell.getBoundingClientRect();
            return [...cell.querySelectorAll('*')].some((part) => {
              // Words for screen readers alone take no room.
              if (getComputedStyle(part).position === 'absolute') return false;
              const range = document.createRange();
              range.selectNodeContents(part);
              const text = range.getBoundingClientRect();
              return text.width > 1 && text.left < left + 8;
            });
          })
          .map(({ textContent }) => textContent),
      );
    expect(overflowing).toEqual([]);
    await unfold(page);
    expect(await unfoldOf(page).getAttribute('aria-expanded')).toBe('true');
    for (const name of ['Tipo', 'Medidas', 'Bacia', 'Região']) {
      await page.getByRole('combobox', { name, exact: true }).waitFor();
    }
    await page.getByRole('switch', { name: 'Pausar' }).waitFor();
  });
});
