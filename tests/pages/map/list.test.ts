import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, openScreen } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';
import {
  listedCount,
  listedStations,
  stationList,
  typeName,
} from '#tests/support/browser/station-list.ts';
import { walkOfGroup } from '#tests/support/browser/walk.ts';

/** Values change fast: an order that followed them would not stand for a second. */
const site = siteOfFile({ scenario: 'rajada', rate: 600, stations: 400 });
const browser = browserOfFile();

/** The option that the arrow keys are on, as a screen reader has it. */
const activeName = (page: Page): Promise<string | null> =>
  stationList(page).evaluate((box) => {
    const id = box.getAttribute('aria-activedescendant');
    return id === null ? null : (document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? null);
  });

const activePlace = (page: Page): Promise<number> =>
  stationList(page).evaluate((box) => {
    const id = box.getAttribute('aria-activedescendant') ?? '';
    const option = document.querySelector(`#${CSS.escape(id)}`);
    return Number(option?.getAttribute('aria-posinset'));
  });

const namesOfFirst = async (page: Page, count: number): Promise<readonly (string | null)[]> => {
  const codes = await listedStations(page).evaluateAll((options) =>
    options.map((option) => option.getAttribute('data-station')),
  );
  return codes.slice(0, count);
};

const focusedRole = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('role') ?? null);

describe('the station list', () => {
  const walk = walkOfGroup(async () => {
    const opened = await openScreen(browser(), `${site.url}/mapa?medida=rio`);
    await listedStations(opened.page).first().waitFor();
    return opened;
  });

  it('is one stop of the Tab key on the way to the map', async () => {
    const { page } = walk;
    await expect.poll(() => listedCount(page)).toBeGreaterThan(300);
    await page.locator('canvas.maplibregl-canvas').waitFor();
    await page.locator('body').press('Tab');
    let stops = 1;
    let inList = 0;
    while (stops < 30 && !(await page.evaluate(() => document.activeElement?.matches('canvas')))) {
      inList += Number((await focusedRole(page)) === 'listbox');
      await page.keyboard.press('Tab');
      stops += 1;
    }
    expect(inList).toBe(1);
    expect(stops).toBeLessThan(30);
  });

  it('is walked with arrows, Home, End and the page keys', async () => {
    const { page } = walk;
    await stationList(page).focus();
    await page.keyboard.press('Home');
    expect(await activePlace(page)).toBe(1);
    await page.keyboard.press('ArrowUp');
    expect(await activePlace(page)).toBe(1);
    await page.keyboard.press('ArrowDown');
    expect(await activePlace(page)).toBe(2);
    await page.keyboard.press('PageDown');
    expect(await activePlace(page)).toBe(12);
    await page.keyboard.press('PageUp');
    expect(await activePlace(page)).toBe(2);
    await page.keyboard.press('End');
    expect(await activePlace(page)).toBe(await listedCount(page));
    await expect
      .poll(() =>
        listedStations(page)
          .last()
          .evaluate((last) => last.getBoundingClientRect().bottom),
      )
      // Scrolling ends on a device pixel, which is two of these.
      .toBeLessThanOrEqual(802);
    await page.keyboard.press('Home');
    // Clear of the search above it.
    await expect
      .poll(() =>
        listedStations(page)
          .first()
          .evaluate((first) => first.getBoundingClientRect().top),
      )
      .toBeGreaterThan(200);
  });

  it('keeps only what is near the screen in the page, however long it is', async () => {
    expect(await listedStations(walk.page).count()).toBeLessThan(150);
  });

  it('stands still while somebody is in it, and catches up when they leave', async () => {
    const { page } = walk;
    await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('value');
    await stationList(page).focus();
    const before = await namesOfFirst(page, 30);
    const said = new Set<string>();
    // Several frames of new readings later.
    await expect
      .poll(async () => {
        said.add((await listedStations(page).allTextContents()).join('|'));
        return said.size;
      })
      .toBeGreaterThan(3);
    expect(await namesOfFirst(page, 30)).toEqual(before);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => namesOfFirst(page, 30)).not.toEqual(before);
  });

  it('announces name, value and age, finds a name that is typed, and opens its card with Enter', async () => {
    const { page } = walk;
    await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('name');
    await stationList(page).focus();
    await page.keyboard.press('Home');
    await typeName(page, 'rio do s');
    await expect.poll(() => activeName(page)).toMatch(/^Rio do Sul.* .*há /u);
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: /^Rio do Sul/ });
    await expect.poll(() => card.innerText()).toMatch(/\d,\d\d\sm/);
    expect(await card.innerText()).toMatch(/DCSC-00013/);
    expect(await card.innerText()).toMatch(/há /);
    await expect
      .poll(() =>
        listedStations(page, /^Rio do Sul/)
          .first()
          .getAttribute('aria-selected'),
      )
      .toBe('true');
    // Closing it leads back to where the arrows were.
    await card.getByRole('button', { name: 'Fechar' }).press('Enter');
    await expect.poll(() => focusedRole(page)).toBe('listbox');
    expect(await activeName(page)).toMatch(/^Rio do Sul/);
  });

  it('says no number of stations before it has any', async () => {
    const { page } = await openPage(browser());
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Reflect.set(window, 'headings', seen);
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('h2')) seen.add(textContent);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto(`${site.url}/mapa`);
    await expect.poll(() => listedCount(page)).toBeGreaterThan(300);
    const headings = await page.evaluate(() => {
      const seen: unknown = Reflect.get(window, 'headings');
      return seen instanceof Set ? [...seen].map(String) : [];
    });
    expect(headings.some((text) => /^[1-9]\d+ estações$/u.test(text))).toBe(true);
    expect(headings).not.toContain('0 estações');
  });
});
