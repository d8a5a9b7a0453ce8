import { brotliCompressSync } from 'node:zlib';
import { launchBrowser } from '#tests/support/browser.ts';
import { withGraphicsCard } from '#tests/support/graphics-card.ts';
import { startSite } from '#tests/support/site.ts';
import type { Bench, Figure } from './bench.ts';

/** Compressed kilobytes a first visit may download at most (a run that needs more fails), code and styles and base map together (STACK 2). */
const ROUTES: readonly { readonly path: string; readonly id: string; readonly budgetKb: number }[] =
  [
    { path: '/tabela', id: 'tabela', budgetKb: 190 },
    { path: '/mapa', id: 'mapa', budgetKb: 640 },
    { path: '/barragens', id: 'barragens', budgetKb: 171 },
    { path: '/estacao/DCSC-00013', id: 'estacao', budgetKb: 175 },
    { path: '/estacao/DCSC-00013/analise/grafico', id: 'grafico', budgetKb: 300 },
  ];

const isData = (path: string): boolean => path.startsWith('/graphql');

export const routeBytes: Bench = {
  name: 'route-bytes',
  question: 'What does a first visit of each route download (brotli)?',
  run: async () => {
    const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
    const figures: Figure[] = [];
    try {
      for (const { path, id, budgetKb } of ROUTES) {
        const context = await browser.newContext({
          viewport: { width: 360, height: 640 },
          serviceWorkers: 'block',
        });
        const page = await context.newPage();
        // Where there is a card the chart comes with what draws by it: the most it can cost.
        await page.addInitScript(withGraphicsCard);
        const bodies: Promise<number>[] = [];
        page.on('response', (response) => {
          if (isData(new URL(response.url()).pathname) || response.status() !== 200) return;
          bodies.push(
            response.body().then(
              (body) => brotliCompressSync(body).byteLength,
              () => 0,
            ),
          );
        });
        await page.goto(site.url + path);
        await page.getByRole('status').getByText('Ao vivo').waitFor();
        await page.waitForLoadState('networkidle');
        const bytes = (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0);
        figures.push({
          id: `route-bytes.${id}`,
          value: bytes / 1_000,
          unit: 'kB brotli',
          goal: budgetKb,
          better: 'lower',
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
