import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  axeFindings,
  openScreen,
  type PageOptions,
  screenStands,
  sidewaysOverflow,
} from '#tests/support/browser.ts';
import { commonSite } from '#tests/support/common-site.ts';
import { browserOfFile } from '#tests/support/browser-of-file.ts';
import { goWithin, walkOfGroup } from '#tests/support/walk.ts';

const site = commonSite();
const browser = browserOfFile();

const openMap = (options: PageOptions = {}) => openScreen(browser(), `${site.url}/mapa`, options);

/** Each panel's title with a control inside it. */
const PANELS = [
  ['O que o mapa mostra', (page: Page) => page.getByRole('combobox', { name: 'Histórico' })],
  ['Tipos de estação', (page: Page) => page.getByRole('checkbox', { name: 'Barramento' })],
  ['Radar e satélite', (page: Page) => page.getByRole('switch', { name: 'Radar' })],
  ['Legenda', (page: Page) => page.getByRole('button', { name: /^sem leitura/ })],
] as const;

const titleOf = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^${title}`) });

describe('the panels of the map (SPEC 4)', () => {
  const walk = walkOfGroup(() => openMap());

  it('collapse when pressed and report it', async () => {
    const { page } = walk;
    for (const [title, control] of PANELS) {
      const button = titleOf(page, title);
      await control(page).waitFor();
      expect(await button.getAttribute('aria-expanded')).toBe('true');
      await button.click();
      await control(page).waitFor({ state: 'detached' });
      expect(await button.getAttribute('aria-expanded')).toBe('false');
    }
    expect(await axeFindings(page)).toEqual([]);
  });

  it('unfold and fold by keyboard', async () => {
    const { page } = walk;
    for (const [title, control] of PANELS) {
      await titleOf(page, title).press('Enter');
      await control(page).waitFor();
      expect(await titleOf(page, title).getAttribute('aria-expanded')).toBe('true');
      await titleOf(page, title).press('Space');
      await control(page).waitFor({ state: 'detached' });
    }
    await titleOf(page, 'Legenda').press('Space');
  });

  it('stay as they were left, also in the next visit, and show what they hide', async () => {
    const { page } = walk;
    await goWithin(page, '/mapa?radar=0.6&tipos=Barramento');
    await expect.poll(() => new URL(page.url()).searchParams.get('tipos')).toBe('Barramento');
    await page.reload();
    await screenStands(page);
    for (const [title, control] of PANELS.slice(0, 3)) {
      expect(await titleOf(page, title).getAttribute('aria-expanded')).toBe('false');
      expect(await control(page).count()).toBe(0);
      const group = page.getByRole('group', { name: title });
      expect(await group.innerText()).toMatch(/Chuva · 3 horas|Barramento|Radar$/);
    }
    expect(await titleOf(page, 'Legenda').getAttribute('aria-expanded')).toBe('true');
  });

  it('start in their default state where the storage holds nonsense', async () => {
    const { page } = walk;
    await goWithin(page, '/mapa');
    await page.evaluate(() => localStorage.setItem('vigia.paineis', '[{"types":false'));
    await page.reload();
    await screenStands(page);
    for (const [title, control] of PANELS) {
      await control(page).waitFor();
      expect(await titleOf(page, title).getAttribute('aria-expanded')).toBe('true');
    }
  });
});

describe('on a phone', () => {
  const walk = walkOfGroup(() => openMap({ width: 360, height: 640 }));

  it('all of them live in the side panel that the menu button opens', async () => {
    const { page } = walk;
    for (const [, control] of PANELS) expect(await control(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    const side = page.getByRole('dialog', { name: 'Menu' });
    for (const [title, control] of PANELS) {
      await control(page).waitFor();
      await side.getByRole('button', { name: new RegExp(`^${title}`) }).waitFor();
    }
    await side.getByRole('region', { name: 'Legenda' }).waitFor();
    // Not another one over the map.
    expect(await page.getByRole('region', { name: 'Legenda' }).count()).toBe(1);
    await titleOf(page, 'Tipos de estação').click();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await page.reload();
    await screenStands(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('combobox', { name: 'Histórico' }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Barramento' }).count()).toBe(0);
  });

  it('the legend stays over the map, and unfolds there', async () => {
    const { page } = walk;
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
    const key = page.getByRole('region', { name: 'Legenda' }).getByRole('button').first();
    expect(await key.getAttribute('aria-expanded')).toBe('false');
    await key.click();
    await page.getByRole('button', { name: /^sem leitura/ }).waitFor();
    expect(await key.getAttribute('aria-expanded')).toBe('true');
  });
});
