import { launchBrowser } from '#tests/support/browser/browser.ts';
import { startSite } from '#tests/support/browser/site.ts';
import { type Bench, type Figure, figureIn } from '../bench.ts';
import { pageHeaps } from './page-heaps.ts';

const figure = figureIn('memory');

const EVENTS_A_SECOND = 2_000;
/** Enough to prove that the bench works. */
const SHORT_EVENTS_A_SECOND = 200;
const STATIONS = 174;
const MINUTES = 10;
const MB = 1024 * 1024;

const SCREENS = ['mapa', 'tabela'] as const;

/** Megabytes that the scripts of a screen and its workers hold after some time in a storm. A browser each: a page in the background is not painted. */
const heldBy = async (url: string, seconds: number) => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
    await page.goto(url);
    await page.getByRole('status').getByText('Ao vivo').waitFor();
    await page.waitForTimeout(seconds * 1_000);
    const { page: own, workers } = await pageHeaps(page);
    return { own: own / MB, workers: workers / MB };
  } finally {
    await browser.close();
  }
};

export const pageMemory: Bench = {
  name: 'page-memory',
  question: `What do the scripts of map and table hold after ${MINUTES} minutes of ${EVENTS_A_SECOND} events a second?`,
  run: async ({ short }) => {
    const rate = short ? SHORT_EVENTS_A_SECOND : EVENTS_A_SECOND;
    const flags = ['--scenario', 'rajada', '--rate', String(rate), '--stations', String(STATIONS)];
    const site = await startSite(...flags);
    try {
      // The map takes its time to come: a short run leaves it out.
      const screens = short ? SCREENS.slice(1) : SCREENS;
      const held = await Promise.all(
        screens.map(async (screen) => ({
          screen,
          ...(await heldBy(`${site.url}/${screen}`, short ? 0.3 : MINUTES * 60)),
        })),
      );
      const most = Math.max(...held.map(({ own, workers }) => own + workers));
      return [
        figure('page-mb', most, 'MB', 60),
        ...held.flatMap(({ screen, own, workers }): Figure[] => [
          figure(`${screen}-page-mb`, own, 'MB'),
          figure(`${screen}-workers-mb`, workers, 'MB'),
        ]),
      ];
    } finally {
      await site.stop();
    }
  },
};
