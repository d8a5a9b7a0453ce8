import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openScreen, type PageOptions } from '#tests/support/browser/browser.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { walkOfGroup } from '#tests/support/browser/walk.ts';
import { listedStations, typeName } from '#tests/support/browser/station-list.ts';

const site = siteOfFile({ scenario: 'rajada', rate: 240, stations: 20 });
const browser = browserOfFile();

/** So close that the station in the centre has no neighbour in view. */
const ON_RIO_DO_SUL = '?medida=rio&lat=-27.2072&lon=-49.6335&zoom=13';

const openMap = async (search: string, options: PageOptions = {}) => {
  const opened = await openScreen(browser(), `${site.url}/mapa${search}`, options);
  await opened.page.locator('canvas.maplibregl-canvas').waitFor();
  return opened;
};

const tip = (page: Page) => page.getByRole('tooltip');

/** The centre of the map: the station of the address. */
const middleOf = async (page: Page): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox();
  if (box === null) throw new Error('the map has no size');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Hovers over the dot in the centre, once it is drawn. */
const hoverMiddle = async (page: Page): Promise<{ readonly x: number; readonly y: number }> => {
  const middle = await middleOf(page);
  let nudge = 0;
  await expect
    .poll(async () => {
      nudge = 1 - nudge;
      await page.mouse.move(middle.x + nudge, middle.y);
      return tip(page).count();
    })
    .toBe(1);
  return middle;
};

/** From now on counts what the map's own canvas draws. */
const countMapDrawings = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Reflect.set(window, 'mapDrawings', 0);
    const { prototype } = WebGL2RenderingContext;
    Reflect.set(
      prototype,
      'drawElements',
      new Proxy(Reflect.get(prototype, 'drawElements'), {
        apply: (draw, context, what: unknown[]) => {
          Reflect.set(window, 'mapDrawings', Number(Reflect.get(window, 'mapDrawings')) + 1);
          Reflect.apply(draw, context, what);
        },
      }),
    );
  });

const mapDrawings = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(window, 'mapDrawings')));

describe('a station', () => {
  const walk = walkOfGroup(() => openMap(ON_RIO_DO_SUL));

  it('shows its name, its value and their age under the pointer; Escape hides them', async () => {
    const { page } = walk;
    const middle = await hoverMiddle(page);
    expect(await tip(page).textContent()).toMatch(/^Rio do Sul.* -?\d+,\d{2,} m há .+$/u);
    await page.keyboard.press('Escape');
    await tip(page).waitFor({ state: 'detached' });
    await page.mouse.move(middle.x, middle.y + 120);
  });

  it('does not move its tooltip while its value changes', async () => {
    const { page } = walk;
    await hoverMiddle(page);
    const shown = await tip(page).elementHandle();
    const before = { text: await tip(page).textContent(), box: await tip(page).boundingBox() };
    await expect.poll(() => tip(page).textContent()).not.toBe(before.text);
    // The same element in the same place: nothing was removed and added again.
    expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await tip(page).boundingBox()).toEqual(before.box);
    // A reading is drawn over the map; the map below is not drawn again for it.
    await countMapDrawings(page);
    await expect
      .poll(
        async () => {
          const said = await tip(page).textContent();
          const drawn = await mapDrawings(page);
          await expect.poll(() => tip(page).textContent()).not.toBe(said);
          return (await mapDrawings(page)) - drawn;
        },
        { timeout: 40_000 },
      )
      .toBe(0);
  });

  it('moves with the pointer', async () => {
    const { page } = walk;
    const middle = await hoverMiddle(page);
    await page.mouse.move(middle.x, middle.y + 120);
    await tip(page).waitFor({ state: 'detached' });
    await page.mouse.move(middle.x, middle.y);
    await tip(page).waitFor();
    await page.getByRole('button', { name: 'Aproximar' }).hover();
    await expect.poll(() => tip(page).count()).toBe(0);
  });

  it('lets the pointer move onto the tooltip and follow it to the card', async () => {
    const { page } = walk;
    await hoverMiddle(page);
    const words = await tip(page).boundingBox();
    if (words === null) throw new Error('the words have no size');
    await page.mouse.move(words.x + words.width / 2, words.y + words.height / 2, { steps: 5 });
    expect(await tip(page).count()).toBe(1);
    await tip(page).click();
    const card = page.getByRole('region', { name: /^Rio do Sul/ });
    await card.waitFor();
    await card.getByRole('button', { name: 'Fechar' }).click();
  });

  it('is highlighted on the map while it has keyboard focus in the list', async () => {
    const { page } = walk;
    // All stations in view: the position of the next one in the list is unknown.
    await page.getByRole('button', { name: 'Visão inicial' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('zoom')).toBe('6.5');
    await page.getByRole('combobox', { name: 'Ordenar' }).focus();
    await page.keyboard.press('Tab');
    await typeName(page, 'rio do s');
    await expect.poll(() => tip(page).textContent()).toMatch(/^Rio do Sul/);
    await page.keyboard.press('Escape');
    await tip(page).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await tip(page).waitFor();
    await page.keyboard.press('Shift+Tab');
    await tip(page).waitFor({ state: 'detached' });
  });

  it('shows no tooltip on the map when pressed in the list with a mouse', async () => {
    const { page } = walk;
    await listedStations(page).first().click();
    await page.getByRole('button', { name: 'Fechar' }).waitFor();
    expect(await tip(page).count()).toBe(0);
  });
});

describe('under a finger', () => {
  it('opens its card, without a tooltip', async () => {
    const { page } = await openMap(ON_RIO_DO_SUL, { hasTouch: true });
    const middle = await middleOf(page);
    const card = page.getByRole('region', { name: /^Rio do Sul/ });
    await expect
      .poll(async () => {
        await page.touchscreen.tap(middle.x, middle.y);
        return card.count();
      })
      .toBe(1);
    expect(await tip(page).count()).toBe(0);
  });
});
