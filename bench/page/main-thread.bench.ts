import { launchBrowser } from '#tests/support/browser/browser.ts';
import { startSite } from '#tests/support/browser/site.ts';
import { type Bench, type Figure, figureIn, median } from '../bench.ts';
import { openLiveTable } from './live-table.ts';
import { watchPage } from './page-load.ts';

const figure = figureIn('main-thread');

const EVENTS_A_SECOND = 5_000;
/** Enough to prove that the bench works. */
const SHORT_EVENTS_A_SECOND = 500;
const STATIONS = 174;

export const mainThread: Bench = {
  name: 'main-thread',
  question: `What does a live table of 25 rows cost the main thread at ${EVENTS_A_SECOND} events a second?`,
  run: async ({ short }) => {
    const seconds = short ? 0.3 : 8;
    const rounds = short ? 1 : 3;
    const load = (rate: number) =>
      startSite('--scenario', 'rajada', '--rate', String(rate), '--stations', String(STATIONS));
    const [storm, calm, browser] = await Promise.all([
      load(short ? SHORT_EVENTS_A_SECOND : EVENTS_A_SECOND),
      load(1),
      launchBrowser(),
    ]);
    const figures: Figure[] = [];
    try {
      const open = async (url: string) => {
        const page = await openLiveTable(browser, `${url}/tabela`);
        await page.getByRole('status').getByText('Ao vivo').waitFor();
        // The first seconds belong to loading; the bench measures the page after them.
        if (!short) await watchPage(page, 3);
        return page;
      };
      for (const { slowdown, goal } of [
        { slowdown: 1, goal: 3.5 },
        { slowdown: 6, goal: 8 },
      ]) {
        const points: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          // One page at a time: a page in the background is not painted.
          const busy: number[] = [];
          for (const { url } of [calm, storm]) {
            const page = await open(url);
            busy.push((await watchPage(page, seconds, slowdown)).busy);
            await page.close();
          }
          points.push(((busy[1] ?? 0) - (busy[0] ?? 0)) * 100);
        }
        figures.push(figure(`points-${slowdown}x`, median(points), 'points', goal));
      }
    } finally {
      await browser.close();
      await storm.stop();
      await calm.stop();
    }
    return figures;
  },
};
