import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
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
  startWeatherService,
  type WeatherService,
} from '#tests/support/browser/weather-service.ts';

let service: WeatherService;
let site: RunningSite;
const browser = browserOfFile();

/** The pictures are under test: a few stations below them are enough. */
const FEW_STATIONS: SiteOptions = { scenario: 'rajada', stations: 20, rate: 1 };

const startOver = (options: SiteOptions = {}): Promise<RunningSite> =>
  serveSite({ weatherMapsUrl: service.mapsUrl, ...FEW_STATIONS, ...options });

beforeAll(async () => {
  service = await startWeatherService();
  site = await startOver();
});

afterAll(async () => {
  await site.stop();
  await service.stop();
});

/** Opens the map on a service that has received no request. */
const openMap = async (
  search = '',
  options: Parameters<typeof openPage>[1] = {},
  { url } = site,
): Promise<OpenedPage> => {
  service.missing.clear();
  service.held.clear();
  service.release();
  service.tiles.clear();
  service.zooms.clear();
  const opened = await openPage(browser(), options);
  // Failed lists and pictures are retried after a quarter of a minute and more.
  await opened.page.addInitScript(HASTENED_TIME);
  await opened.page.goto(`${url}/mapa${search}`);
  await screenStands(opened.page);
  // On a phone they are in the menu.
  if (options.width === undefined) await unfold(opened.page, 'Imagens');
  return opened;
};

const toggle = (page: Page, name: 'Radar' | 'Satélite') => page.getByRole('switch', { name });
const frame = (page: Page) => page.getByRole('slider', { name: 'Quadro' });
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
    await page.getByRole('button', { name: 'Próximo quadro' }).press('Enter');
    expect(await frame(page).inputValue()).toBe('0');
    await page.getByRole('button', { name: 'Quadro anterior' }).press('Enter');
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
    expect(await page.getByText('não puderam ser buscadas').count()).toBe(0);
  });

  it('show both kinds at one instant', async () => {
    service.answer = { status: 200, radarFrames: 4, satelliteFrames: 4 };
    const { page } = walk;
    await goWithin(page, '/mapa?radar=0.6&satelite=0.5');
    await page.reload();
    await expect
      .poll(() => [...service.tiles.keys()].filter((path) => path.includes('satellite')).length)
      .toBeGreaterThan(0);
  });
});

describe('an address', () => {
  it('has its opacities clamped and rounded (SPEC 5)', async () => {
    service.answer = { status: 200, radarFrames: 4, satelliteFrames: 4 };
    const { page } = await openMap('?radar=1.7&satelite=-3');
    const slider = (name: string) => page.getByRole('slider', { name });
    await expect.poll(() => slider('Opacidade do radar').inputValue()).toBe('1');
    expect(await slider('Opacidade do satélite').inputValue()).toBe('0');
    await goWithin(page, '/mapa?radar=0.456');
    await expect.poll(() => slider('Opacidade do radar').inputValue()).toBe('0.46');
  });
});

describe('a loop whose pictures are still loading', () => {
  it('advances by one, waits briefly, and reports which picture is missing (SPEC 4)', async () => {
    service.answer = { status: 200, radarFrames: 4, satelliteFrames: 0 };
    const { page } = await openMap('?radar=0.6');
    await loopIsLoaded(page);
    const [oldest = ''] = [...service.tiles.keys()].toSorted();
    service.held.add(oldest);
    await page.reload();
    await screenStands(page);
    await expect.poll(() => frame(page).inputValue()).toBe('3');
    const words = () => frame(page).getAttribute('aria-valuetext');
    await expect.poll(words).toMatch(/^última imagem, \d\d:\d\d$/);
    await page.evaluate(() => {
      const slider = document.querySelector('input[aria-label="Quadro"]');
      const seen: string[] = [];
      Reflect.set(window, 'seenFrames', seen);
      if (slider instanceof HTMLInputElement) {
        new MutationObserver(() => {
          if (seen.at(-1) !== slider.value) seen.push(slider.value);
        }).observe(slider, { attributes: true });
      }
    });
    await page.getByRole('combobox', { name: 'Velocidade' }).selectOption('4');
    await page.getByRole('button', { name: 'Reproduzir' }).click();
    await expect.poll(words).toMatch(/^imagem das \d\d:\d\d: ainda não chegou$/);
    await expect
      .poll(() => page.evaluate((): unknown => Reflect.get(window, 'seenFrames')))
      .toEqual(expect.arrayContaining(['0', '1']));
    const seen = await page.evaluate((): unknown => Reflect.get(window, 'seenFrames'));
    const order = Array.isArray(seen) ? seen.map(Number) : [];
    expect(order.slice(1).every((next, at) => next === ((order[at] ?? 0) + 1) % 4)).toBe(true);
    await page.getByRole('button', { name: 'Pausar' }).click();
    service.held.clear();
    service.release();
    await expect.poll(() => page.getByText('ainda não chegou').count()).toBe(0);
  });
});

describe('a service with failures', () => {
  const walk = walkOfGroup(() => {
    service.answer = { status: 500, radarFrames: 4, satelliteFrames: 0 };
    return openMap('?radar=0.6', { expectedErrors: /status of (500|404)/ });
  });

  it('is reported discreetly, and the report is removed with the next success (SPEC 8)', async () => {
    const { page } = walk;
    const said = page.getByText('não puderam ser buscadas');
    await said.waitFor();
    // On the map where the panel that says so is folded.
    await panelHead(page, 'Imagens').click();
    await page.getByRole('region', { name: 'Mapa das estações' }).locator(said).waitFor();
    expect(await said.count()).toBe(1);
    await panelHead(page, 'Imagens').click();
    service.answer = { ...service.answer, status: 200 };
    await page.getByText('não puderam ser buscadas').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText(/última imagem/).isVisible()).toBe(true);
  });

  it('does not stop the loop where the tiles of a frame are missing', async () => {
    const { page } = walk;
    await loopIsLoaded(page);
    const [some] = service.tiles.keys();
    service.missing.add(some ?? '');
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.reload();
    await screenStands(page);
    await page.getByRole('button', { name: 'Reproduzir' }).click();
    const seen = new Set<string>();
    await expect
      .poll(async () => {
        seen.add(await frame(page).inputValue());
        return seen.size;
      })
      .toBe(4);
    // SPEC 8: missing tiles are logged only to the console, and by our code.
    await expect
      .poll(() => said.some((text) => text.includes(`${some}/512/`) && text.endsWith('HTTP 404')))
      .toBe(true);
    expect(await page.getByText(/404|não pud/).count()).toBe(0);
  });
});

const NEAR = '?radar=0.6&lat=-27.2072&lon=-49.6335&zoom=11';
const PHONE = { width: 360, height: 640 } as const;

describe('on a phone', () => {
  const walk = walkOfGroup(() => {
    service.answer = { status: 200, radarFrames: 4, satelliteFrames: 0 };
    return openMap(NEAR, PHONE);
  });

  it('pictures end at zoom 7, from where the map enlarges them (PROVIDER 6)', async () => {
    await loopIsLoaded(walk.page);
    expect([...service.zooms]).toEqual([7]);
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

describe('the configuration', () => {
  it('sets how deep the pictures go', async () => {
    const deeper = await startOver({ weatherMaxZoom: 9 });
    const { page, close } = await openMap(NEAR, PHONE, deeper);
    await loopIsLoaded(page);
    expect([...service.zooms]).toEqual([9]);
    await close();
    await deeper.stop();
  });
});
