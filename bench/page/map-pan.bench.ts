import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { startSite } from '#tests/support/browser/site.ts';
import { type Bench, figureIn, percentile } from '../bench.ts';

const figure = figureIn('map-pan');

const SLOWDOWN = 6;
const STATIONS = 171;
const PHONE = { width: 360, height: 640 };

/** Pixels that the finger goes each way, and how fast. */
const STROKE = 220;
const PIXELS_A_SECOND = 300;
const TOUCHES_A_SECOND = 60;

/** Times from picture to picture while something `moves`, in milliseconds. */
const gapsWhile = async (page: Page, moves: () => Promise<void>): Promise<readonly number[]> => {
  // Set here, not by the page's first frame: on a slow machine that may come after the movement has ended.
  await page.evaluate(() => Reflect.set(window, 'isAtRest', false));
  // No named function inside: the loader would add a call to a naming helper that the page does not have.
  const gaps = page.evaluate(async () => {
    const between: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    while (Reflect.get(window, 'isAtRest') !== true) {
      const now = await new Promise<number>(requestAnimationFrame);
      between.push(now - last);
      last = now;
    }
    return between;
  });
  await moves();
  await page.evaluate(() => Reflect.set(window, 'isAtRest', true));
  return gaps;
};

/** Moves the map up and down with one finger. Touches are sent by the clock and do not wait for the page. */
const drag = async (session: CDPSession, strokes: number): Promise<void> => {
  const x = PHONE.width / 2;
  const top = (PHONE.height - STROKE) / 2;
  const steps = Math.round((STROKE / PIXELS_A_SECOND) * TOUCHES_A_SECOND);
  const sent: Promise<unknown>[] = [];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number): void => {
    const touchPoints = type === 'touchEnd' ? [] : [{ x, y }];
    sent.push(session.send('Input.dispatchTouchEvent', { type, touchPoints }));
  };
  touch('touchStart', top);
  const began = performance.now();
  for (let step = 1; step <= strokes * steps; step += 1) {
    const way = (step / steps) % 2;
    touch('touchMove', top + STROKE * (way > 1 ? 2 - way : way));
    // By the clock: a late step does not make the next ones late.
    await setTimeout(began + (step * 1_000) / TOUCHES_A_SECOND - performance.now());
  }
  touch('touchEnd', top);
  await Promise.all(sent);
};

const pannedFrames = async (
  browser: Browser,
  url: string,
  strokes: number,
): Promise<readonly number[]> => {
  const page = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true });
  try {
    await page.goto(`${url}/mapa`);
    await page.getByRole('status').getByText('Ao vivo').waitFor();
    await page.locator('canvas.maplibregl-canvas').waitFor();
    if (strokes > 1) await page.waitForLoadState('networkidle').catch(() => undefined);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    // During the first strokes the page measures how fast this device draws.
    await drag(session, Math.ceil(strokes / 3));
    const gaps = await gapsWhile(page, () => drag(session, strokes));
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return gaps;
  } finally {
    await page.close();
  }
};

export const mapPan: Bench = {
  name: 'map-pan',
  question: `How long does a frame take while a finger moves the map (${STATIONS} stations, CPU ${SLOWDOWN}× slower)?`,
  run: async ({ short }) => {
    const [site, browser] = await Promise.all([
      startSite('--scenario', 'rajada', '--rate', '200', '--stations', String(STATIONS)),
      launchBrowser(),
    ]);
    try {
      const gaps = await pannedFrames(browser, site.url, short ? 1 : 12);
      return [
        figure('frame-ms', percentile(gaps, 0.95), 'ms (95 %)', 33),
        figure('median-ms', percentile(gaps, 0.5), 'ms'),
        figure('longest-ms', percentile(gaps, 1), 'ms'),
      ];
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};
