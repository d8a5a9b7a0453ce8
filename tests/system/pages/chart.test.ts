import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STEP_MINUTES } from '#domain/series/history-step.ts';
import { HISTORY_STEPS } from '#domain/series/history-step.ts';
import { isRecord } from '#domain/untrusted.ts';
import { DEFAULT_NETWORK } from '#scripts/start/load-network.ts';
import { openPage, screenStands, sidewaysOverflow } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { withGraphicsCard } from '#tests/support/browser/graphics-card.ts';
import { type PngPixels, readPng } from '#tests/support/browser/png-pixels.ts';
import { type RunningSite, startSite } from '#tests/support/browser/site.ts';
import { walkOfGroup } from '#tests/support/browser/walk.ts';
import { folderOfFile } from '#tests/support/runner/scratch-folder.ts';

const STATION = 'DCSC-00013';
const OTHER = 'DCSC-00020';
const DAY = '2026-09-10';
const ALERT = 6;
/** The highest of its floods in `peaks.csv`. */
const RECORD = 9.4;

const folder = folderOfFile();
let site: RunningSite;
const browser = browserOfFile();

beforeAll(async () => {
  const network = join(folder, 'network');
  await cp(DEFAULT_NETWORK, network, { recursive: true });
  await writeFile(
    join(network, 'thresholds.csv'),
    `codigo,faixa,nome,valor,fonte,data,mesma_regua\n${STATION},alerta,Cota de alerta,${ALERT},Teste,,sim\n`,
  );
  site = await startSite('--network', network);
});

afterAll(() => site.stop());

/**
 * The river rises from 2 to 8 m; there are no readings from 12 to 15 h, and at 18 h the sensor sent
 * an impossible value.
 */
const levelAt = (hour: number): number => (hour === 18 ? 99_999 : 2 + hour / 4);
const isSilent = (hour: number): boolean => hour > 12 && hour < 15;
/** It rained 12 mm from 5 to 6 h. */
const rainAt = (hour: number): number => (hour > 5 && hour <= 6 ? 12 * (hour - 5) : 0);

/** A fixed day: rows of five minutes. */
const ROWS = Array.from({ length: 288 }, (_, row) => row / 12)
  .filter((hour) => !isSilent(hour))
  .map((hour) => {
    const [whole, minute] = [Math.floor(hour), Math.round((hour % 1) * 60)];
    const clock = [whole, minute, 0].map((part) => String(part).padStart(2, '0')).join(':');
    return {
      timestamp: `${DAY}T${clock}`,
      codigo: STATION,
      chuva_hora: rainAt(hour),
      rio_nivel: levelAt(hour),
      temperatura: 18 + Math.sin(hour),
    };
  });

/** A request for history rows: their step, and the first and last instant requested. */
interface Asked {
  readonly stepMinutes: number;
  readonly from: number;
  readonly to: number;
  readonly codigo: string;
}

const askedIn = (request: Request): Asked | null => {
  const body: unknown = request.postDataJSON();
  if (!isRecord(body) || body['operationName'] !== 'Historico') return null;
  const step = HISTORY_STEPS.find((name) => String(body['query']).includes(`intervalo: ${name},`));
  const variables = body['variables'];
  if (step === undefined || !isRecord(variables)) throw new Error('no question about history');
  return {
    stepMinutes: STEP_MINUTES[step],
    from: Date.parse(String(variables['dataInicial'])),
    to: Date.parse(String(variables['dataFinal'])),
    codigo: String(variables['codigo']),
  };
};

/** Answers the page's history requests, and records them. */
const answerHistory = async (page: Page, rowsFor: (asked: Asked) => readonly object[]) => {
  const questions: Asked[] = [];
  await page.route('**/graphql', async (route) => {
    const asked = askedIn(route.request());
    if (asked === null) return route.fallback();
    questions.push(asked);
    return route.fulfill({ json: { data: { historico: rowsFor(asked) } } });
  });
  return questions;
};

const answerWithFixedDay = (page: Page) =>
  answerHistory(page, ({ stepMinutes }) =>
    ROWS.filter(({ timestamp }) => {
      const [hour = 0, minute = 0] = timestamp
        .slice(DAY.length + 1)
        .split(':')
        .map(Number);
      return (60 * hour + minute) % stepMinutes === 0;
    }),
  );

const CHART = `/estacao/${STATION}/analise/grafico?de=${DAY}&ate=${DAY}`;

const openChart = async (
  options: Parameters<typeof openPage>[1] = {},
  ...scripts: readonly (() => void)[]
) => {
  const opened = await openPage(browser(), { deviceScaleFactor: 1, ...options });
  for (const script of scripts) await opened.page.addInitScript(script);
  await answerWithFixedDay(opened.page);
  await opened.page.goto(site.url + CHART);
  await screenStands(opened.page);
  await picture(opened.page).waitFor();
  return opened;
};

/** Half a device pixel per CSS pixel: for what is read from the document and not from pixels. */
const COARSE = { deviceScaleFactor: 0.5 };

const figure = (page: Page) => page.getByRole('figure', { name: 'Gráfico de Rio do Sul' });
/** The part of the picture that is seen at rest. */
const picture = (page: Page) => figure(page).locator('canvas').first();
const cursor = (page: Page) => page.getByRole('slider', { name: 'Instante do gráfico' });
/** Visible minutes of the day; null: all of it. */
const seenMinutes = async (page: Page): Promise<readonly [number, number] | null> => {
  const text = await page.getByRole('paragraph').filter({ hasText: 'Na tela: ' }).innerText();
  const minutes = [...text.matchAll(/(\d\d):(\d\d)/g)].map(
    ([, hour, minute]) => Number(hour) * 60 + Number(minute),
  );
  const [from, to] = minutes;
  return from === undefined || to === undefined ? null : [from, to];
};

/** The same once it is stable: the text is updated four times a second. */
const restingMinutes = async (page: Page) => {
  let last: Awaited<ReturnType<typeof seenMinutes>> = null;
  const stands = async (): Promise<boolean> => {
    const before = last;
    last = await seenMinutes(page);
    return before !== null && last?.join() === before.join();
  };
  await expect.poll(stands, { interval: 500 }).toBe(true);
  return last;
};

/** The visible hours, to within three minutes. */
const seesHours = async (page: Page, from: number, to: number): Promise<void> => {
  await expect
    .poll(async () => (await seenMinutes(page))?.map((minutes) => minutes / 60))
    .toEqual([expect.closeTo(from, 1), expect.closeTo(to, 1)]);
};

const whatIsRead = (page: Page) => cursor(page).getAttribute('aria-valuetext');

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Position of the plot of a quantity and of its axis numbers; in pixels of a screenshot of the
 * figure.
 */
const plotOf = async (page: Page, name: string) => {
  const origin = await figure(page).boundingBox();
  const found = await figure(page).evaluate((element, requested) => {
    const strip = [...element.querySelectorAll('div')].find(
      (one) =>
        one.querySelector(':scope > [aria-hidden] ') !== null &&
        one.firstElementChild?.textContent?.includes(requested) === true,
    );
    const plot = strip?.querySelector(':scope > [aria-hidden]');
    const boxOf = (one: Element): Place => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    };
    const labels = [...(plot?.querySelectorAll('span') ?? [])].flatMap((label) => {
      // The unit follows the highest number.
      const number = /^[\d.,]+/.exec(label.textContent ?? '')?.[0];
      const value = Number(number?.replace('.', '').replace(',', '.'));
      return Number.isNaN(value) ? [] : [{ value, box: boxOf(label) }];
    });
    return plot === null || plot === undefined ? null : { box: boxOf(plot), labels };
  }, name);
  if (origin === null || found === null) throw new Error(`no plot of ${name}`);
  const [low, high] = [found.labels[0], found.labels.at(-1)];
  if (low === undefined || high === undefined) throw new Error('no axis');
  const middle = ({ box }: { readonly box: Place }): number => box.y + box.height / 2;
  const pixelsAUnit = (middle(high) - middle(low)) / (high.value - low.value);
  return {
    x: (hour: number) => found.box.x - origin.x + (hour / 24) * found.box.width,
    y: (value: number) => middle(low) + (value - low.value) * pixelsAUnit - origin.y,
    foot: found.box.y + found.box.height - origin.y,
  };
};

const hexAt = (pixels: PngPixels, x: number, y: number): string =>
  `#${pixels
    .at(Math.round(x), Math.round(y))
    .slice(0, 3)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

/**
 * Whether a colour is within so many pixels of a place: lines are antialiased, and machines may
 * round differently.
 */
const isNear = (
  pixels: PngPixels,
  colour: string,
  [x, y]: readonly [number, number],
  [across, down]: readonly [number, number] = [2, 4],
): boolean => {
  for (let dx = -across; dx <= across; dx += 1) {
    for (let dy = -down; dy <= down; dy += 1) {
      if (hexAt(pixels, x + dx, y + dy) === colour) return true;
    }
  }
  return false;
};

const COLOURS = {
  light: {
    surface: '#ffffff',
    notice: '#2a2f36',
    rain: '#037dcc',
    river: '#01656a',
    gap: '#eceff1',
    alert: '#b8520a',
    record: '#545c65',
    suspect: '#b3261e',
  },
  dark: {
    surface: '#16181b',
    rain: '#02b2e8',
    river: '#12d0bc',
    gap: '#212428',
    alert: '#ff9d5c',
    record: '#a6aeb7',
    suspect: '#ff8a80',
  },
} as const;

/** Errors in the picture of the fixed day; empty when every place has its expected colour. */
const wrongPlaces = async (page: Page, theme: 'light' | 'dark'): Promise<readonly string[]> => {
  const [rain, river] = [await plotOf(page, 'Chuva'), await plotOf(page, 'Nível do rio')];
  const pixels = readPng(await figure(page).screenshot());
  const colours = COLOURS[theme];
  const seen: Readonly<Record<string, boolean>> = {
    'a bar where it rained': hexAt(pixels, rain.x(5.5), rain.y(6)) === colours.rain,
    'the bar ends at its value': hexAt(pixels, rain.x(5.5), rain.y(12) - 4) === colours.surface,
    'no bar where it did not': hexAt(pixels, rain.x(8.5), rain.y(6)) === colours.surface,
    'the line at 3 h': isNear(pixels, colours.river, [river.x(3.5), river.y(2.875)]),
    'the line at 21 h': isNear(pixels, colours.river, [river.x(21.5), river.y(7.375)]),
    'nothing else at 3 h': hexAt(pixels, river.x(3.5), river.y(4.7)) === colours.surface,
    'a gap is a gap': !isNear(pixels, colours.river, [river.x(13.5), river.y(5.375)], [2, 12]),
    'a gap is marked': hexAt(pixels, river.x(13.6), river.y(4.7)) === colours.gap,
    'the threshold': isNear(pixels, colours.alert, [river.x(2.5), river.y(ALERT)], [8, 3]),
    'the highest known flood': isNear(
      pixels,
      colours.record,
      [river.x(12), river.y(RECORD)],
      [8, 3],
    ),
    'a suspicious reading': isNear(pixels, colours.suspect, [river.x(18), river.y(12)], [6, 16]),
  };
  return Object.entries(seen).flatMap(([what, isRight]) => (isRight ? [] : [what]));
};

/** Lightness of the bar of rain, 0 is black; 1 where there is none. */
const inkOfRain = async (page: Page): Promise<number> => {
  const rain = await plotOf(page, 'Chuva');
  const pixels = readPng(await figure(page).screenshot());
  const hex = hexAt(pixels, rain.x(5.5), rain.y(6));
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return (Math.max(...channels) + Math.min(...channels)) / 2;
};

/** For `addInitScript`: records the WebGL contexts of the page. */
const recordContexts = (): void => {
  const contexts: unknown[] = [];
  Reflect.set(window, 'glContexts', contexts);
  const original = Reflect.get(HTMLCanvasElement.prototype, 'getContext');
  Reflect.set(
    HTMLCanvasElement.prototype,
    'getContext',
    function getContext(this: HTMLCanvasElement, ...asked: unknown[]): unknown {
      const made: unknown = Reflect.apply(original, this, asked);
      if (made instanceof WebGL2RenderingContext && !contexts.includes(made)) contexts.push(made);
      return made;
    },
  );
};

const contextsAlive = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const contexts: unknown = Reflect.get(window, 'glContexts');
    return Array.isArray(contexts)
      ? contexts.filter(
          (one: unknown) => one instanceof WebGL2RenderingContext && !one.isContextLost(),
        ).length
      : -1;
  });

describe('the chart of a fixed day (issue 7)', () => {
  const walk = walkOfGroup(() => openChart(COARSE));

  it('has the right colours in the right places, in light and dark, and after its context was lost', async () => {
    const { page } = await openChart(
      // The whole figure at once: where it has to be scrolled, the page's bars may lie over it.
      { height: 1_200, expectedErrors: /WebGL|CONTEXT_LOST/i },
      withGraphicsCard,
      recordContexts,
    );
    await expect.poll(() => wrongPlaces(page, 'light')).toEqual([]);
    await expect.poll(() => contextsAlive(page)).toBe(1);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => wrongPlaces(page, 'dark')).toEqual([]);
    // On paper the ink of a dark theme is dark.
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => inkOfRain(page)).toBeLessThan(0.5);
    await page.emulateMedia({ media: 'screen' });
    // WebGL paints on a canvas off the page.
    const lost = await page.evaluate(() => {
      const contexts: unknown = Reflect.get(window, 'glContexts');
      const [gl]: unknown[] = Array.isArray(contexts) ? contexts.toReversed() : [];
      if (!(gl instanceof WebGL2RenderingContext)) return false;
      gl.getExtension('WEBGL_lose_context')?.loseContext();
      return true;
    });
    expect(lost).toBe(true);
    await expect.poll(() => wrongPlaces(page, 'dark')).toEqual([]);
  });

  it('is the same picture without a graphics card, on a phone that zooms and reads by touch', async () => {
    const { page, context } = await openChart({
      width: 360,
      height: 740,
      hasTouch: true,
    });
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(scripts.filter((name) => /\/stage-/.test(name))).toEqual([]);
    await expect.poll(() => wrongPlaces(page, 'light')).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    const plot = await figure(page).boundingBox();
    if (plot === null) throw new Error('no chart');

    await page.touchscreen.tap(plot.x + plot.width / 2, plot.y + 60);
    await expect.poll(() => whatIsRead(page)).toMatch(/^10\/09\/2026, \d\d:\d\d: Nível do rio/);
    // A vertical drag scrolls the page, two fingers pinch, a horizontal drag pans.
    const session = await context.newCDPSession(page);
    const touch = async (moves: readonly (readonly (readonly [number, number])[])[]) => {
      for (const [index, fingers] of moves.entries()) {
        await session.send('Input.dispatchTouchEvent', {
          type: index === 0 ? 'touchStart' : 'touchMove',
          touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
        });
      }
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const moves = Array.from({ length: 8 }, (_, index) => index * 10);
    const top = async () => (await figure(page).boundingBox())?.y ?? 0;
    const before = await top();
    const afterDrag = async (to: (by: number) => number): Promise<number> => {
      await touch(moves.map((by) => [[180, to(by)]]));
      return Math.abs(before - (await top()));
    };
    // The chart was left at an unknown place: at least one of the two directions is possible. A busy browser may drop moves.
    await expect
      .poll(async () =>
        Math.max(await afterDrag((by) => 300 + by), await afterDrag((by) => 420 - by)),
      )
      .toBeGreaterThan(20);
    await expect.poll(() => seenMinutes(page)).toBeNull();
    await touch(
      moves.map((by) => [
        [170 - by, 300],
        [190 + by, 300],
      ]),
    );
    await expect.poll(() => seenMinutes(page)).not.toBeNull();
    const pinched = await restingMinutes(page);
    await touch(moves.map((by) => [[120 + by, 300]]));
    await expect.poll(async () => (await seenMinutes(page))?.[0]).toBeLessThan(pinched?.[0] ?? 0);
  });

  it('is zoomed, panned and read by hand and key', async () => {
    const { page } = walk;
    // Its tools share one row, and the curve begins within 200 px of the page's top.
    const main = await page.getByRole('main').boundingBox();
    const top = await figure(page)
      .getByText(/^\d+(,\d+)? m$/)
      .first()
      .boundingBox();
    expect((top?.y ?? Infinity) + (top?.height ?? 0) / 2 - (main?.y ?? 0)).toBeLessThan(200);
    const rows = new Set<number>();
    for (const tool of [
      page.getByRole('textbox', { name: 'Data inicial' }),
      page.getByRole('combobox', { name: 'A cada' }),
      page.getByRole('button', { name: 'Aproximar' }),
    ]) {
      rows.add(Math.round((await tool.boundingBox())?.y ?? 0));
    }
    expect([...rows]).toHaveLength(1);
    const seesAll = async (): Promise<void> => {
      await expect.poll(() => seenMinutes(page)).toBeNull();
    };
    // By button.
    await page.getByRole('button', { name: 'Aproximar' }).click();
    await seesHours(page, 12, 24);
    await page.getByRole('button', { name: 'Afastar' }).click();
    await seesAll();

    // By wheel, drag and double click, at 6 h.
    const plot = await cursor(page).boundingBox();
    if (plot === null) throw new Error('no plots');
    const [x, y] = [plot.x + plot.width / 4, plot.y + 200];
    await page.mouse.move(x, y);
    // Wheel steps are counted in device pixels: with half of them per CSS pixel this is one of 400.
    await page.mouse.wheel(0, -200);
    await seesHours(page, 3.0, 14.98);
    await page.mouse.down();
    await page.mouse.move(x - plot.width / 12, y, { steps: 4 });
    await page.mouse.up();
    await seesHours(page, 4.0, 15.98);
    await page.mouse.dblclick(x, y);
    await seesAll();

    // The readout of a pointer, in local time, with all values.
    await page.mouse.move(plot.x + plot.width / 4, y);
    await expect
      .poll(() => whatIsRead(page))
      .toMatch(/^10\/09\/2026, 06:00: Nível do rio 3,50 m; Chuva em 1 h 12,0 mm; Temperatura/);
    await figure(page).getByText('qui 10/09 06:00').first().waitFor();
    await page.mouse.move(5, 5);
    await expect.poll(() => whatIsRead(page)).toBe('Use as setas para percorrer as leituras');

    // By key.
    await cursor(page).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => whatIsRead(page)).toMatch(/^10\/09\/2026, 00:00: /);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => whatIsRead(page)).toMatch(/^10\/09\/2026, 00:05: /);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await seesHours(page, 0.05, 6.05);
    await page.keyboard.press('Shift+ArrowRight');
    await seesHours(page, 0.65, 6.65);
    await page.keyboard.press('End');
    await expect.poll(() => whatIsRead(page)).toMatch(/^10\/09\/2026, 23:55: /);
    await page.keyboard.press('0');
    await seesAll();
    await page.keyboard.press('Escape');
    await expect.poll(() => whatIsRead(page)).toBe('Use as setas para percorrer as leituras');
  });

  it('is described in words, chosen from, exported, and left for the table', async () => {
    const { page } = walk;
    // Marks and numbers in words.
    const summary = page.getByRole('region', { name: 'Resumo do período' });
    await summary.getByText('1 intervalo sem leitura · 1 leitura suspeita').waitFor();
    await figure(page).getByText('Leitura suspeita').waitFor();

    // One series alone, in the address.
    await page.getByText('Medidas 3/3').click();
    await page.getByRole('checkbox', { name: 'Temperatura' }).uncheck();
    await page.getByRole('checkbox', { name: 'Chuva em 1 h' }).uncheck();
    await expect.poll(() => new URL(page.url()).searchParams.get('series')).toBe('rio_nivel');
    await expect.poll(() => figure(page).getByText('Temperatura').count()).toBe(0);
    // The last one stays.
    await page.getByRole('checkbox', { name: 'Nível do rio' }).click({ force: true });
    expect(await page.getByRole('checkbox', { name: 'Nível do rio' }).isChecked()).toBe(true);

    // As a picture.
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar PNG' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^vigia-grafico-DCSC-00013-.*\.png$/);
    const drawn = readPng(await readFile(await download.path()));
    expect(drawn.width).toBe(2_400);
    // The note of the demonstration is a strip above everything else.
    expect(hexAt(drawn, 4, 4)).toBe(COLOURS.light.notice);
    expect(hexAt(drawn, 4, 100)).toBe(COLOURS.light.surface);

    // To the table, by key.
    await cursor(page).focus();
    await page.keyboard.press('t');
    await page.waitForURL((url) => url.pathname.endsWith('/analise/tabela'));
    expect(new URL(page.url()).searchParams.get('de')).toBe(DAY);
  });

  it('compares stations, and days of one, in chart, table and file (SPEC 2.9)', async () => {
    const { page } = await openPage(browser(), COARSE);
    await answerHistory(page, ({ codigo, from }) =>
      ROWS.map((row) => {
        const day = new Date(from).toISOString().slice(0, DAY.length);
        const earlier = row.timestamp.replace(DAY, day);
        return { ...row, codigo, timestamp: earlier, rio_nivel: codigo === STATION ? 2 : 5 };
      }),
    );
    await page.goto(`${site.url}${CHART}&com=${OTHER},NADA-1,${STATION}&series=rio_nivel`);
    await figure(page).getByText('Ibirama').waitFor();
    await figure(page).getByText('5,00 m').waitFor();
    await page.getByText('A rede não tem estação com o código NADA-1.').waitFor();

    await page.getByText('Comparar', { exact: true }).click();
    const inFocus = () => page.evaluate(() => document.activeElement?.textContent);
    const announced = (lines: string) =>
      page.getByText(new RegExp(`^Na comparação: ${lines}\\.$`)).waitFor({ state: 'attached' });
    // Not itself.
    await expect.poll(() => page.getByRole('button', { name: /^Tirar/ }).count()).toBe(2);
    await page.getByRole('button', { name: 'Tirar NADA-1' }).click();
    await announced('Ibirama');
    expect(await inFocus()).toBe('Comparar');
    const added = page.getByRole('searchbox', { name: 'Comparar com outra estação' });
    await added.fill('blumenau');
    await page
      .getByRole('button', { name: /^Comparar com Blumenau/ })
      .first()
      .waitFor();
    // The first one, as by a press on it.
    await added.press('Enter');
    await announced('Ibirama, Blumenau.*');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.getByRole('textbox', { name: 'Sobrepor outro dia' }).fill('09/09/2026');
    await page.getByRole('button', { name: 'Sobrepor', exact: true }).click();
    await announced('Ibirama, Blumenau.*, 09/09/2026');
    expect(await inFocus()).toBe('Sobrepor');
    await page.getByRole('combobox', { name: 'Eixo' }).selectOption('proprio');
    await figure(page).getByText('09/09/2026', { exact: true }).waitFor();
    const search = new URL(page.url()).searchParams;
    expect(search.get('com')).toMatch(new RegExp(`^${OTHER},`));
    expect([search.get('sobrepor'), search.get('eixo')]).toEqual(['2026-09-09', 'proprio']);
    expect(await sidewaysOverflow(page)).toBe(0);

    // An alert level is no height above a low.
    await page.goto(`${site.url}${CHART}&sobrepor=2026-09-09&eixo=minima`);
    await page.getByText(/: o zero é \S+ m, a mínima do período e de 30 dias\.$/).waitFor();
    expect(await figure(page).getByText('Cota de alerta').count()).toBe(0);
    await page.goBack();
    await page.getByRole('link', { name: 'Ver as mesmas leituras em tabela' }).click();
    const heads = page.getByRole('columnheader', { name: /Nível do rio/ });
    await expect.poll(() => heads.allInnerTexts()).toHaveLength(4);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV', exact: true }).click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    expect(csv.split('\r\n')[0]).toContain('Nível do rio · Ibirama (m)');
    expect(csv.split('\r\n')[1]).toMatch(new RegExp(`^${STATION}, ${OTHER}, .*;2;5;`));
    await page.context().close();
  });

  it('lays the rise to a level on an earlier one, and a month under as many days (SPEC 2.9)', async () => {
    const { page } = await openPage(browser(), COARSE);
    // Four hours earlier on every day before.
    await answerHistory(page, ({ from, to }) =>
      Array.from({ length: Math.floor((to - from) / 3_600_000) + 1 }, (_, row) => {
        const stamp = new Date(Math.ceil(from / 3_600_000 + row - 3) * 3_600_000).toISOString();
        const hour = Number(stamp.slice(11, 13)) + (stamp.startsWith(DAY) ? 0 : 4);
        return { timestamp: stamp.slice(0, 19), codigo: STATION, rio_nivel: 2 + hour / 4 };
      }),
    );
    await page.goto(`${site.url}${CHART}&series=rio_nivel&sobrepor=2026-09-09`);
    await screenStands(page);
    await page.getByText('Comparar', { exact: true }).click();
    const aligned = page.getByRole('combobox', { name: 'Alinhar por' });
    await aligned.selectOption('Cota de alerta 6,00 m');
    await figure(page).getByText('09/09/2026, 12:00 sob 10/09/2026, 16:00').waitFor();
    const level = 'O nível alcançou Cota de alerta 6,00 m em ';
    await page.getByText(`${level}09/09/2026, 12:00 e em 10/09/2026, 16:00: as duas`).waitFor();
    expect(await sidewaysOverflow(page)).toBe(0);

    // The month before, under the 31 days up to the shown one.
    const months = page.getByRole('combobox', { name: 'Sobrepor um mês inteiro' });
    await months.focus();
    await months.selectOption('2026-08');
    await page.getByText(`${level}31/08/2026, 12:00 e em 09/09/2026, 12:00`).waitFor();
    const search = new URL(page.url()).searchParams;
    expect([search.get('sobrepor'), search.get('de')]).toEqual(['2026-08', '2026-08-11']);
    expect(await months.evaluate((box) => box === document.activeElement)).toBe(true);

    await page.goBack();
    await page.getByText(`${level}09/09/2026, 12:00`).waitFor();
    await page.getByRole('link', { name: 'Ver as mesmas leituras em tabela' }).click();
    const row = page.getByRole('row').filter({ hasText: '16:00' });
    await expect.poll(() => row.getByRole('cell').allInnerTexts()).toEqual(['6,00', '6,00']);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV', exact: true }).click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    expect(csv.split('\r\n')[0]).toContain('09/09/2026, 12:00 sob 10/09/2026, 16:00 (m)');
    await page.goto(`${site.url}${CHART}&sobrepor=2026-09-09&alinhar=emergencia`);
    await page.getByText('O nível não alcançou a cota pedida').waitFor();
    await page.context().close();
  });

  it('shows a year at five-minute steps with its peak, and requests only what is missing', async () => {
    const { page } = await openPage(browser(), { deviceScaleFactor: 1 });
    const [HOUR, DAY_LONG] = [3_600_000, 24 * 3_600_000];
    const [from, to] = [Date.parse('2025-09-11T00:00-03:00'), Date.parse('2026-09-11T00:00-03:00')];
    /** Five minutes of a year that ends with the fixed day. */
    const peak = Date.parse('2026-03-03T04:35-03:00');
    const questions = await answerHistory(page, (asked) => {
      const length = asked.stepMinutes * 60_000;
      const first = Math.ceil(asked.from / length);
      return Array.from({ length: Math.floor(asked.to / length) - first + 1 }, (_, index) => {
        const at = (first + index) * length;
        return {
          timestamp: new Date(at - 3 * HOUR).toISOString().slice(0, 'AAAA-MM-DDTHH:mm:ss'.length),
          codigo: STATION,
          rio_nivel: at === peak ? 11.87 : Number((3 + Math.sin(at / DAY_LONG)).toFixed(2)),
        };
      });
    });
    const days = `de=2025-09-11&ate=${DAY}&passo=5min&series=rio_nivel`;
    await page.goto(`${site.url}/estacao/${STATION}/analise/grafico?${days}`);
    const summary = page.getByRole('region', { name: 'Resumo do período' });
    await expect.poll(() => summary.innerText()).toMatch(/11,87\sm[^,]*03\/03\/2026,? 04:35/);

    // Page by page, the newest first: no instant twice, none left out, at the chosen step.
    await expect.poll(() => questions.at(-1)?.from).toBe(from);
    expect(questions.every(({ stepMinutes }) => stepMinutes === 5)).toBe(true);
    // The row of midnight includes its last five minutes.
    expect(questions[0]?.to).toBe(to);
    expect(questions.slice(0, -1).map((asked) => asked.from)).toEqual(
      questions.slice(1).map((asked) => asked.to),
    );

    const isPeakDrawn = async (): Promise<boolean> => {
      const river = await plotOf(page, 'Nível do rio');
      const pixels = readPng(await figure(page).screenshot());
      const x = river.x((24 * (peak - from)) / (to - from));
      const places = [11.8, 8, 5].map((value) => [x, river.y(value)] as const);
      return places.every((place) => isNear(pixels, COLOURS.light.river, place));
    };
    await expect.poll(isPeakDrawn).toBe(true);

    // The year is loaded: zooming and panning request nothing more.
    const asked = questions.length;
    const inSight = () => page.getByRole('paragraph').filter({ hasText: 'Na tela: ' }).innerText();
    await page.getByRole('button', { name: 'Aproximar' }).click();
    await page.getByRole('button', { name: 'Aproximar' }).click();
    await expect.poll(inSight).toMatch(/a qui 10\/09/);
    await cursor(page).focus();
    for (let count = 0; count < 8; count += 1) await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(inSight).not.toMatch(/a qui 10\/09/);
    expect(questions.length).toBe(asked);

    // Only the twenty days more at the beginning.
    await page.getByLabel('Data inicial').fill('22/08/2025');
    await page.getByLabel('Data inicial').press('Enter');
    await expect.poll(() => questions.length).toBe(asked + 1);
    expect(questions.at(-1)).toMatchObject({
      stepMinutes: 5,
      from: from - 20 * DAY_LONG,
      to: from,
    });
  });

  it('releases its context on every unmount, and requests no frame while idle', async () => {
    const { page } = await openChart(
      { ...COARSE, width: 400, height: 500 },
      withGraphicsCard,
      recordContexts,
      () => {
        const frames = new Set<number>();
        Reflect.set(window, 'pendingFrames', frames);
        const [ask, cancel] = [requestAnimationFrame, cancelAnimationFrame];
        window.requestAnimationFrame = (callback) => {
          const id = ask((time) => {
            frames.delete(id);
            callback(time);
          });
          frames.add(id);
          return id;
        };
        window.cancelAnimationFrame = (id) => {
          frames.delete(id);
          cancel(id);
        };
      },
    );
    const views = page.getByRole('navigation', { name: 'Telas da estação' });
    for (let visit = 0; visit < 3; visit += 1) {
      await views.getByRole('link', { name: 'Tabela' }).click();
      await figure(page).waitFor({ state: 'detached' });
      await views.getByRole('link', { name: 'Gráfico' }).click();
      await picture(page).waitFor();
    }
    await expect.poll(() => contextsAlive(page)).toBe(1);
    // Three tiles of the picture, and the crosshair.
    await expect.poll(() => page.locator('canvas').count()).toBe(4);
    // Continuous drawing would always have a next frame requested.
    const pending = (): Promise<number> =>
      page.evaluate(() => {
        const frames: unknown = Reflect.get(window, 'pendingFrames');
        return frames instanceof Set ? frames.size : -1;
      });
    await expect.poll(pending).toBe(0);
  });
});
