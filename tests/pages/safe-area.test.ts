import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { browserOfFile } from '#tests/support/browser-of-file.ts';
import { commonSite } from '#tests/support/common-site.ts';
import { panelHead } from '#tests/support/station-list.ts';

const site = commonSite();
const browser = browserOfFile();

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
  const { page, context, faults, close } = await openPage(browser(), LYING);
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
  await page.getByRole('button', { name: 'Visão inicial' }).waitFor();
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
  expect(faults()).toEqual([]);
  await close();
}, 120_000);
