import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  coloursStand,
  type OpenedPage,
  openPage,
  screenStands,
  sidewaysOverflow,
} from '#tests/support/browser/browser.ts';
import { HASTENED_TIME } from '#tests/support/browser/hastened-time.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import type { RunningSite } from '#tests/support/browser/site.ts';
import { serveSite, type SiteOptions } from '#tests/support/browser/site-of-file.ts';
import { panelHead, unfold } from '#tests/support/browser/station-list.ts';
import { goWithin, walkOfGroup } from '#tests/support/browser/walk.ts';
import {
  LIST_PATH,
  startWeatherService,
  type WeatherService,
} from '#tests/support/browser/weather-service.ts';

let service: WeatherService;
let site: RunningSite;
const browser = browserOfFile();

/** The pictures are under test: a few stations below them are enough. */
const FEW_STATIONS: SiteOptions = { scenario: 'rajada', stations: 20, rate: 1 };

beforeAll(async () => {
  service = await startWeatherService();
  site = await serveSite({
    weatherMapsUrl: service.mapsUrl,
    weatherMaxZoom: 6,
    ...FEW_STATIONS,
  });
});

afterAll(async () => {
  await site.stop();
  await service.stop();
});

/** Opens the map on a service that has received no request. */
const openMap = async (
  search = '',
  options: Parameters<typeof openPage>[1] = {},
): Promise<OpenedPage> => {
  service.missing.clear();
  service.broken.clear();
  service.held.clear();
  service.release();
  service.tiles.clear();
  service.zooms.clear();
  const opened = await openPage(browser(), options);
  // Failed lists and pictures are retried after a quarter of a minute and more.
  await opened.page.addInitScript(HASTENED_TIME);
  await opened.page.goto(`${site.url}/mapa${search}`);
  await screenStands(opened.page);
  // On a phone they are in the menu.
  if (options.width === undefined) await unfold(opened.page, 'Imagens');
  return opened;
};

const toggle = (page: Page, name: 'Radar' | 'Satélite') => page.getByRole('switch', { name });
const frame = (page: Page) => page.getByRole('slider', { name: 'Imagem' });
const tilesAsked = (): number => [...service.tiles.values()].reduce((sum, count) => sum + count, 0);

/** Every frame of the loop has its tiles. */
const loopIsLoaded = async (page: Page): Promise<void> => {
  await expect.poll(() => service.tiles.size).toBe(4);
  await page.getByText(/\d de 4 prontas/).waitFor({ state: 'detached' });
};

describe('radar and satellite', () => {
  const lists = { before: 0 };
  const walk = walkOfGroup(() => {
    service.answer = { status: 200, radarFrames: 4, satelliteFrames: 0 };
    lists.before = service.listsAsked();
    return openMap();
  });

  it('request nothing while they are off', async () => {
    expect(await toggle(walk.page, 'Radar').isChecked()).toBe(false);
    expect(service.listsAsked()).toBe(lists.before);
    expect(tilesAsked()).toBe(0);
  });

  it('start at 60 % (SPEC 9), newest frame first, and appear in the address', async () => {
    const { page } = walk;
    await toggle(page, 'Radar').check();
    const opacity = page.getByRole('slider', { name: 'Opacidade do radar' });
    expect(await opacity.inputValue()).toBe('0.6');
    await page.getByText(/última imagem, \d\d:\d\d/).waitFor();
    await expect.poll(() => service.tiles.size).toBeGreaterThan(0);
    const [first] = service.tiles.keys();
    const newest = Math.max(
      ...[...service.tiles.keys()].map((path) => Number(path.split('/').at(-1))),
    );
    expect(first).toBe(`/v2/radar/${newest}`);
    await opacity.fill('0.33');
    await expect.poll(() => new URL(page.url()).searchParams.get('radar')).toBe('0.33');
    await page.reload();
    await expect.poll(() => opacity.inputValue()).toBe('0.33');
  });

  it('are stepped, sought and stopped by keyboard', async () => {
    const { page } = walk;
    await expect.poll(() => frame(page).inputValue()).toBe('3');
    await page.getByRole('button', { name: 'Próxima imagem' }).press('Enter');
    expect(await frame(page).inputValue()).toBe('0');
    await page.getByRole('button', { name: 'Imagem anterior' }).press('Enter');
    expect(await frame(page).inputValue()).toBe('3');
    await frame(page).press('ArrowLeft');
    expect(await frame(page).inputValue()).toBe('2');
    await expect
      .poll(() => frame(page).getAttribute('aria-valuetext'))
      .toMatch(/^imagem das \d\d:\d\d$/);
  });

  it('play past the end and request nothing on the second round', async () => {
    const { page } = walk;
    await loopIsLoaded(page);
    await page.getByRole('combobox', { name: 'Velocidade' }).selectOption('4');
    await page.getByRole('button', { name: 'Reproduzir' }).click();
    const asked = tilesAsked();
    const seen = new Set<string>();
    await expect
      .poll(async () => {
        seen.add(await frame(page).inputValue());
        return [...seen].toSorted();
      })
      .toEqual(['0', '1', '2', '3']);
    await expect.poll(() => frame(page).inputValue()).toBe('0');
    await page.getByRole('button', { name: 'Pausar' }).click();
    expect(tilesAsked()).toBe(asked);
  });

  it('stop when the map shows another measurement (SPEC 4)', async () => {
    const { page } = walk;
    await page.getByRole('button', { name: 'Reproduzir' }).click();
    await page.getByRole('checkbox', { name: 'Destacar o radar' }).check();
    await page.getByRole('button', { name: 'Reproduzir' }).waitFor();
    expect(new URL(page.url()).searchParams.get('vista')).toBe('radar');
  });

  it('report that the satellite has no pictures: no error, a normal state', async () => {
    const { page } = walk;
    await goWithin(page, '/mapa');
    await toggle(page, 'Satélite').check();
    await page.getByText('Satélite indisponível').waitFor();
    expect(await page.getByText('As imagens não chegaram').count()).toBe(0);
  });

  it('show both kinds at once', async () => {
    service.answer = { status: 200, radarFrames: 4, satelliteFrames: 4 };
    service.tiles.clear();
    const { page } = walk;
    await goWithin(page, '/mapa?radar=0.6&satelite=0.5');
    await page.reload();
    const kinds = () =>
      ['radar', 'satellite'].filter((kind) =>
        [...service.tiles.keys()].some((path) => path.includes(kind)),
      );
    await expect.poll(kinds).toEqual(['radar', 'satellite']);
  });
});

describe('a service with failures', () => {
  const walk = walkOfGroup(() => {
    service.answer = { status: 404, radarFrames: 4, satelliteFrames: 0 };
    return openMap('?radar=0.6', { expectedErrors: /status of 404/ });
  });

  it('is reported discreetly, whatever comes in place of the list, and the report is removed with the next success (SPEC 8)', async () => {
    const { page } = walk;
    const said = page.getByText('As imagens não chegaram');
    await said.waitFor();
    // On the map where the panel that says so is folded.
    await panelHead(page, 'Imagens').click();
    await page.getByRole('region', { name: 'Mapa das estações' }).locator(said).waitFor();
    expect(await said.count()).toBe(1);
    await panelHead(page, 'Imagens').click();
    service.answer = { ...service.answer, status: 200, page: '<h1>Entre na rede</h1>' };
    const portal = await page.waitForResponse(
      (response) => response.ok() && response.url() === service.mapsUrl,
    );
    await portal.finished();
    await coloursStand(page);
    expect(await said.count()).toBe(1);
    service.answer = { status: 200, radarFrames: 4, satelliteFrames: 0 };
    await said.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText(/última imagem/).isVisible()).toBe(true);
  });

  it('does not stop the loop where the tiles of a frame are missing, late or no pictures, after a list that was slow (SPEC 4)', async () => {
    const { page } = walk;
    await loopIsLoaded(page);
    const [late = '', some = '', other = ''] = [...service.tiles.keys()].toSorted();
    service.missing.add(some);
    service.broken.add(other);
    service.held.add(late);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const lists = service.listsAsked();
    service.held.add(LIST_PATH);
    await page.reload();
    await screenStands(page);
    await expect.poll(service.listsAsked).toBeGreaterThan(lists);
    expect(await toggle(page, 'Radar').isChecked()).toBe(true);
    expect(await page.getByText('As imagens não chegaram').count()).toBe(0);
    service.held.delete(LIST_PATH);
    service.release();
    await page.getByRole('button', { name: 'Reproduzir' }).click();
    const words = () => frame(page).getAttribute('aria-valuetext');
    await expect.poll(words).toMatch(/^imagem das \d\d:\d\d: ainda não chegou$/);
    const seen = new Set<string>();
    await expect
      .poll(async () => {
        seen.add(await frame(page).inputValue());
        return seen.size;
      })
      .toBe(4);
    service.held.clear();
    service.release();
    await expect.poll(() => page.getByText('ainda não chegou').count()).toBe(0);
    // SPEC 8: missing tiles are logged only to the console, and by our code.
    await expect
      .poll(() => said.some((text) => text.includes(`${some}/512/`) && text.endsWith('HTTP 404')))
      .toBe(true);
    await expect.poll(() => said.some((text) => text.startsWith(`radar ${other}: `))).toBe(true);
    expect(await page.getByText(/404|As imagens não/).count()).toBe(0);
  });
});

const NEAR = '?radar=0.6&lat=-27.2072&lon=-49.6335&zoom=11';
const PHONE = { width: 360, height: 640 } as const;

describe('on a phone', () => {
  const walk = walkOfGroup(() => {
    service.answer = { status: 200, radarFrames: 4, satelliteFrames: 0 };
    return openMap(NEAR, PHONE);
  });

  it('pictures end at the zoom of the configuration, from where the map enlarges them (PROVIDER 6)', async () => {
    await loopIsLoaded(walk.page);
    expect([...service.zooms]).toEqual([6]);
  });

  it('the overlays are in the side panel, the player over the map, nothing scrolls sideways', async () => {
    const { page } = walk;
    await frame(page).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await unfold(page, 'Imagens');
    await toggle(page, 'Radar').waitFor();
    expect(await sidewaysOverflow(page)).toBe(0);
  });

  it('the map itself reports that there are no pictures, because the panels are hidden', async () => {
    const { page } = walk;
    await page.keyboard.press('Escape');
    await goWithin(page, '/mapa?satelite=0.6');
    const said = page.getByText('Satélite indisponível').filter({ visible: true });
    await expect.poll(() => said.count()).toBe(1);
  });
});
