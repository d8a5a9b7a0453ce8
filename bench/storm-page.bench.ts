import { launchBrowser } from '#tests/support/browser.ts';
import { startSite } from '#tests/support/site.ts';
import type { Bench, Figure } from './bench.ts';
import { type PageLoad, watchPage } from './page-load.ts';

const EVENTS_A_SECOND = 2_000;
const STATIONS = 174;

const VIEWS = [
  { id: 'tabela', path: '/tabela' },
  { id: 'mapa', path: '/mapa' },
] as const;

const watch = async (url: string, path: string, seconds: number): Promise<PageLoad> => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    await page.goto(url + path);
    await page.getByRole('status').getByText('Ao vivo').waitFor();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    // The first seconds belong to loading; what is asked is how the page lives after them.
    await watchPage(page, 3);
    return await watchPage(page, seconds);
  } finally {
    await browser.close();
  }
};

export const stormPage: Bench = {
  name: 'storm-page',
  question: `How busy is the main thread at ${EVENTS_A_SECOND} tag events a second (Chromium)?`,
  run: async ({ short }) => {
    const seconds = short ? 2 : 10;
    const storm = await startSite(
      '--scenario',
      'rajada',
      '--rate',
      String(EVENTS_A_SECOND),
      '--stations',
      String(STATIONS),
    );
    const calm = await startSite(
      '--scenario',
      'rajada',
      '--rate',
      '1',
      '--stations',
      String(STATIONS),
    );
    const figures: Figure[] = [];
    try {
      for (const { id, path } of VIEWS) {
        const idle = await watch(calm.url, path, seconds);
        const busy = await watch(storm.url, path, seconds);
        figures.push(
          {
            id: `storm-page.${id}-busy`,
            value: busy.busy * 100,
            unit: '% main',
            goal: null,
            better: 'lower',
          },
          {
            id: `storm-page.${id}-points`,
            value: (busy.busy - idle.busy) * 100,
            unit: 'points',
            goal: 5,
            better: 'lower',
          },
          {
            id: `storm-page.${id}-longest-ms`,
            value: busy.longest,
            unit: 'ms',
            goal: 50,
            better: 'lower',
          },
        );
      }
    } finally {
      await storm.stop();
      await calm.stop();
    }
    return figures;
  },
};
