import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  openScreen,
  type PageOptions,
  screenStands,
  sidewaysOverflow,
} from '#tests/support/browser/browser.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { listedStations, panelHead, unfold } from '#tests/support/browser/station-list.ts';
import { goWithin, walkOfGroup } from '#tests/support/browser/walk.ts';

const site = commonSite();
const browser = browserOfFile();

const openMap = (options: PageOptions = {}) => openScreen(browser(), `${site.url}/mapa`, options);

/** Each panel's title with a control inside it. */
const PANELS = [
  ['O mapa mostra', (page: Page) => page.getByRole('combobox', { name: 'Histórico' })],
  ['Estações', (page: Page) => page.getByRole('checkbox', { name: 'Barramento' })],
  ['Imagens', (page: Page) => page.getByRole('switch', { name: 'Radar' })],
  ['Legenda', (page: Page) => page.getByRole('button', { name: /^sem leitura/ })],
] as const;

describe('the panels of the map (SPEC 4)', () => {
  const walk = walkOfGroup(() => openMap());

  it('are rows at the start that say what is chosen, above the list; the legend is a strip', async () => {
    const { page } = walk;
    await listedStations(page).first().waitFor();
    for (const [title, control] of PANELS) {
      expect(await panelHead(page, title).getAttribute('aria-expanded')).toBe('false');
      expect(await control(page).count()).toBe(0);
    }
    const said = await Promise.all(
      PANELS.slice(0, 3).map(([title]) =>
        page.getByRole('group', { name: title, exact: true }).innerText(),
      ),
    );
    expect(said.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'O mapa mostra Chuva · 3 horas',
      'Estações Todos os tipos',
      'Imagens Radar desligado',
    ]);
  });

  it('unfold and fold when pressed and report it', async () => {
    const { page } = walk;
    await unfold(page, ...PANELS.map(([title]) => title));
    for (const [title, control] of PANELS) {
      await control(page).waitFor();
      expect(await panelHead(page, title).getAttribute('aria-expanded')).toBe('true');
    }
    for (const [title, control] of PANELS) {
      await panelHead(page, title).click();
      await control(page).waitFor({ state: 'detached' });
      expect(await panelHead(page, title).getAttribute('aria-expanded')).toBe('false');
    }
    await panelHead(page, 'Legenda').press('Space');
    await page.getByRole('button', { name: /^sem leitura/ }).waitFor();
  });

  it('stay as they were left, also in the next visit, and show what they hide', async () => {
    const { page } = walk;
    await goWithin(page, '/mapa?radar=0.6&tipos=Barramento');
    await expect.poll(() => new URL(page.url()).searchParams.get('tipos')).toBe('Barramento');
    const group = (title: string) => page.getByRole('group', { name: title, exact: true });
    await group('Estações').getByText('Barramento').waitFor();
    await unfold(page, 'Estações');
    await page.reload();
    await screenStands(page);
    for (const [title, control] of PANELS) {
      const isUnfolded = title === 'Legenda' || title === 'Estações';
      expect(await panelHead(page, title).getAttribute('aria-expanded')).toBe(String(isUnfolded));
      expect([title, await control(page).count()]).toEqual([title, isUnfolded ? 1 : 0]);
      if (!isUnfolded) expect(await group(title).innerText()).toMatch(/Chuva · 3 horas|Radar$/);
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
    for (const [title] of PANELS) {
      await side.getByRole('button', { name: new RegExp(`^${title}`) }).waitFor();
      expect(await panelHead(page, title).getAttribute('aria-expanded')).toBe('false');
    }
    // The list begins in sight, without a scroll.
    const first = await listedStations(page).first().boundingBox();
    expect((first?.y ?? Infinity) + (first?.height ?? Infinity)).toBeLessThan(640);
    for (const [title, control] of PANELS) {
      await unfold(page, title);
      await control(page).waitFor();
    }
    await side.getByRole('region', { name: 'Legenda' }).waitFor();
    // Not another one over the map.
    expect(await page.getByRole('region', { name: 'Legenda' }).count()).toBe(1);
    await panelHead(page, 'Estações').click();
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
