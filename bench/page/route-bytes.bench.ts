import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { RECENT_SERIES_PATH } from '#contract/columns/recent-series.ts';
import { WARNINGS_PATH } from '#contract/warnings/warnings-document.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { withGraphicsCard } from '#tests/support/browser/graphics-card.ts';
import { startSite } from '#tests/support/browser/site.ts';
import { type Bench, type Figure, figureIn } from '../bench.ts';

const figure = figureIn('route-bytes');

/** Compressed kilobytes a first visit may download at most (a run that needs more fails), code and styles and base map together. */
const ROUTES: readonly { readonly path: string; readonly id: string; readonly budgetKb: number }[] =
  [
    { path: '/tabela', id: 'tabela', budgetKb: 214.5 },
    { path: '/mapa', id: 'mapa', budgetKb: 484 },
    { path: '/barragens', id: 'barragens', budgetKb: 218.5 },
    { path: '/cidade/rio-do-sul', id: 'cidade', budgetKb: 238.5 },
    { path: '/estacao/DCSC-00013', id: 'estacao', budgetKb: 235.5 },
    { path: '/estacao/DCSC-00013/analise/grafico', id: 'grafico', budgetKb: 352 },
  ];

/** Loaded ten seconds after the page has begun (src/app/away/AwaySlot.tsx): a slow machine is not done with the visit by then. */
const LATER = '/assets/AwayWatch-';

/** Readings, which `first-visit` counts, and what comes when the visit is over. */
const isElsewhere = (path: string): boolean =>
  path.startsWith(LATER) ||
  path.startsWith('/graphql') ||
  path.startsWith('/live/') ||
  path === RECENT_SERIES_PATH ||
  path === WARNINGS_PATH;

export const routeBytes: Bench = {
  name: 'route-bytes',
  isCount: true,
  question: 'What does a first visit of each route download (brotli)?',
  run: async () => {
    const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
    const figures: Figure[] = [];
    /** Of each content: most files are of several routes, and packing takes longer than the visit. */
    const packed = new Map<string, number>();
    const packedBytes = (body: Buffer): number => {
      const content = createHash('sha1').update(body).digest('hex');
      const known = packed.get(content) ?? brotliCompressSync(body).byteLength;
      packed.set(content, known);
      return known;
    };
    try {
      for (const { path, id, budgetKb } of ROUTES) {
        const context = await browser.newContext({
          viewport: { width: 360, height: 640 },
          serviceWorkers: 'block',
        });
        const page = await context.newPage();
        // Where there is a graphics card the chart also loads its WebGL renderer: the maximum cost.
        await page.addInitScript(withGraphicsCard);
        const bodies = new Map<string, Promise<number>>();
        page.on('response', (response) => {
          const url = response.url();
          if (isElsewhere(new URL(url).pathname) || response.status() !== 200) return;
          // What is preloaded for the worker is listed twice and downloaded once: the second time
          // it comes from the browser's cache.
          if (bodies.has(url)) return;
          bodies.set(
            url,
            response.body().then(packedBytes, () => 0),
          );
        });
        await page.goto(site.url + path);
        await page.getByRole('status').getByText('Ao vivo').waitFor({ timeout: 60_000 });
        await page.waitForLoadState('networkidle');
        const bytes = (await Promise.all(bodies.values())).reduce((sum, size) => sum + size, 0);
        figures.push({
          ...figure(id, bytes / 1_000, 'kB brotli', budgetKb),
          isBudget: true,
        });
        await context.close();
      }
    } finally {
      await browser.close();
      await site.stop();
    }
    return figures;
  },
};
