import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { panelHead } from '#tests/support/browser/station-list.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';

const site = commonSite();
const browser = browserOfFile();

const styleOf = (page: Page, selector: string, member: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), member);

/** The first legend colour of a number in the table; null where none has one. */
const firstGround = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const grounds = [...document.querySelectorAll('tbody td span')].map(
      (cell) => getComputedStyle(cell).backgroundColor,
    );
    return grounds.find((colour) => colour !== 'rgba(0, 0, 0, 0)') ?? null;
  });

/**
 * Replaces the browser's print dialog and records the page's content when it is opened: rows, and
 * the row count shown.
 */
const notePrints = (page: Page) =>
  page.addInitScript(() => {
    const prints: string[] = [];
    Reflect.set(window, 'prints', prints);
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      const rows = document.querySelectorAll('tbody th[scope="row"]').length;
      const which = document
        .querySelector('main')
        ?.textContent.match(/1–100 de \d+[^A-Z]*[A-Z]/)?.[0];
      prints.push(`${rows} ${which}`);
      dispatchEvent(new Event('afterprint'));
    };
  });
const prints = (page: Page): Promise<unknown> =>
  page.evaluate((): unknown => Reflect.get(window, 'prints'));

describe('the table for every eye and for paper', () => {
  it('holds with forced colours, more contrast, less motion, the keyboard alone, and on A4', async () => {
    const { page } = await openPage(browser(), { colorScheme: 'dark' });
    await notePrints(page);
    await page.goto(`${site.url}/tabela?linhas=100`);
    // Not before the whole network is known: a station that reports before the snapshot is listed
    // alone.
    await page.getByText('1–100 de 174').first().waitFor();

    // The keyboard alone: the first stop is the link that skips the bars, and it leaves no trace in
    // the address.
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    expect(new URL(page.url()).hash).toBe('');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');

    // Forced colours: the legend's colours stay, and selection and focus remain visible.
    const ground = await firstGround(page);
    expect(ground).not.toBeNull();
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await firstGround(page)).toBe(ground);
    expect(await styleOf(page, 'header a[aria-current="page"]', 'outline-style')).toBe('solid');
    expect(await styleOf(page, 'fieldset label:has(:checked)', 'background-color')).not.toBe(
      await styleOf(page, 'fieldset label:not(:has(:checked))', 'background-color'),
    );
    expect(await styleOf(page, 'input[type="search"]', 'outline-width')).toBe('3px');

    // A missing value is named and copied as words, and drawn as a dash.
    const missing = page.getByRole('gridcell', { name: 'sem leitura', exact: true }).first();
    expect(await missing.innerText()).toBe('sem leitura');
    // A reading may come meanwhile, in another element.
    const dash = () =>
      missing
        .locator('span')
        .last()
        .evaluate((words) => {
          const drawn = document.createRange();
          drawn.selectNodeContents(words);
          const isNarrow = drawn.getBoundingClientRect().width < 20;
          return [getComputedStyle(words, '::before').content, isNarrow];
        });
    await expect.poll(dash).toEqual([expect.stringContaining('–'), true]);

    // More contrast: no text is grey.
    await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
    expect(await styleOf(page, 'body', 'color')).toBe('rgb(255, 255, 255)');
    expect(await styleOf(page, 'body', 'background-color')).toBe('rgb(0, 0, 0)');
    await page.emulateMedia({ contrast: 'no-preference', reducedMotion: 'reduce' });
    expect(Number.parseFloat(await styleOf(page, 'button', 'transition-duration'))).toBeLessThan(
      0.001,
    );

    // Paper: the print keys first show all rows, then open the dialog. 174 stations, directly after
    // the first column's header: no row is missing.
    const sheet = '100 1–100 de 174N';
    const drawn = await page.getByRole('rowheader').count();
    expect(drawn).toBeLessThan(100);
    await page.keyboard.press('ControlOrMeta+p');
    await expect.poll(() => prints(page)).toEqual([sheet]);
    await expect.poll(() => page.getByRole('rowheader').count()).toBeLessThan(100);
    await page.getByRole('button', { name: 'Outros formatos' }).click();
    await page.getByRole('button', { name: 'Imprimir' }).click();
    await expect.poll(() => prints(page)).toEqual([sheet, sheet]);

    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => styleOf(page, 'main', 'color')).toBe('rgb(0, 0, 0)');
    expect(await firstGround(page)).toBeNull();
    expect(await styleOf(page, 'tbody td span', 'color')).toBe('rgb(0, 0, 0)');
    await page.getByText(/^Impresso em .* Fonte: Vigia, http/).waitFor();
    for (const gone of ['Tema', 'Mapa', 'Exportar CSV', 'Buscar estação', 'Próxima']) {
      expect(await page.getByText(gone, { exact: true }).first().isVisible()).toBe(false);
    }
    await page.getByText('Demonstração: reprise').first().waitFor();
    // The browser's own menu gives no time to fetch: the sheet then names what is missing, or is
    // complete.
    const sheets = await page.pdf({ preferCSSPageSize: true });
    expect(sheets.byteLength).toBeGreaterThan(10_000);
  });
});

interface Insets {
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * A phone held upright, the same in landscape, and a tablet: pixels that its notch and its home bar
 * take at each side.
 */
const UPRIGHT = { width: 360, height: 740, insets: { top: 44, left: 0, right: 0, bottom: 34 } };
const LYING = { width: 740, height: 360, insets: { top: 0, left: 44, right: 44, bottom: 21 } };
const TABLET = { width: 1024, height: 700, insets: { top: 24, left: 0, right: 0, bottom: 20 } };

/**
 * Visible controls under the notch, a rounded corner or the home bar. Content that scrolls under an
 * edge can be scrolled out again.
 */
const underTheEdge = (page: Page, insets: Insets): Promise<readonly string[]> =>
  page.evaluate(({ top, left, right, bottom }) => {
    const { clientWidth, clientHeight } = document.documentElement;
    const hasRoom = (element: Element | null, axis: 'X' | 'Y'): boolean => {
      if (element === null) return false;
      const isLonger =
        axis === 'X'
          ? element.scrollWidth > element.clientWidth
          : element.scrollHeight > element.clientHeight;
      const scrolls = /auto|scroll/.test(getComputedStyle(element)[`overflow${axis}`]);
      return (isLonger && scrolls) || hasRoom(element.parentElement, axis);
    };
    const controls = 'a, button, input, select, summary, [role="slider"]';
    return [...document.querySelectorAll(controls)]
      .filter((control) => {
        const box = control.getBoundingClientRect();
        // Elements of one pixel are for screen readers only.
        if (box.width <= 1 || !control.checkVisibility({ visibilityProperty: true })) return false;
        if (getComputedStyle(control).clipPath === 'inset(50%)') return false;
        const beside = box.left < left - 0.5 || box.right > clientWidth - right + 0.5;
        const beyond = box.top < top - 0.5 || box.bottom > clientHeight - bottom + 0.5;
        const { parentElement } = control;
        return (beside && !hasRoom(parentElement, 'X')) || (beyond && !hasRoom(parentElement, 'Y'));
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent.trim());
  }, insets);

it('keeps bars, panels, dialogs and the map’s controls clear of notch and home bar, in portrait, in landscape, on a tablet', async () => {
  const { page, context } = await openPage(browser(), LYING);
  const session = await context.newCDPSession(page);
  const hold = async ({ width, height, insets }: typeof LYING): Promise<void> => {
    await page.setViewportSize({ width, height });
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
  };
  const clear = async ({ insets }: typeof LYING): Promise<void> => {
    await expect.poll(() => underTheEdge(page, insets)).toEqual([]);
  };
  await hold(LYING);
  await page.goto(`${site.url}/mapa?estacao=DCSC-00013`);
  expect(await page.locator('meta[name="viewport"]').getAttribute('content')).toContain(
    'viewport-fit=cover',
  );
  await page.getByRole('button', { name: 'Aproximar', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Fechar' }).waitFor();
  await clear(LYING);
  await page.getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('button', { name: /^Legenda/ }).waitFor();
  await clear(LYING);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await clear(LYING);
  await hold(UPRIGHT);
  await clear(UPRIGHT);
  await page.keyboard.press('Escape');
  await clear(UPRIGHT);
  await hold(TABLET);
  await panelHead(page, 'O mapa mostra').waitFor();
  await clear(TABLET);
  // Without the map, which is the most expensive part of a test.
  await page.goto(`${site.url}/tabela`);
  await page.getByRole('gridcell').first().waitFor();
  await clear(TABLET);
  await hold(LYING);
  await clear(LYING);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('group', { name: 'Tema' }).waitFor();
  await clear(LYING);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filtros e opções' }).click();
  await clear(LYING);
  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('region', { name: 'Colunas' }).waitFor();
  await clear(LYING);
  await session.detach();
}, 120_000);
