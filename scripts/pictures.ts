import { mkdir } from 'node:fs/promises';
import { launchBrowser, openPage, screenStands } from '#tests/support/browser/browser.ts';
import { startSite } from '#tests/support/browser/site.ts';

/** The screens for the README and for reviewers: every route, on a phone and on a desktop, in both themes. */
const SCREENS = [
  ['mapa', '/mapa'],
  ['mapa-estacao', '/mapa?estacao=DCSC-00013'],
  ['tabela', '/tabela'],
  ['barragens', '/barragens'],
  ['estacao', '/estacao/DCSC-00013'],
  ['estacao-busca', '/estacao'],
  ['grafico', '/estacao/DCSC-00013/analise/grafico'],
  ['serie', '/estacao/DCSC-00013/analise/tabela'],
  ['sobre', '/sobre'],
  ['404', '/404'],
] as const;

const SIZES = [
  { name: 'celular', width: 360, height: 640 },
  { name: 'mesa', width: 1280, height: 800 },
] as const;

const directory = process.argv[2] ?? '.cache/pictures';
const requested = process.argv.slice(3);

await mkdir(directory, { recursive: true });
const [site, browser] = await Promise.all([startSite('--speed', '10'), launchBrowser()]);
try {
  for (const [name, path] of SCREENS) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    for (const size of SIZES) {
      for (const colorScheme of ['light', 'dark'] as const) {
        // Tests render a quarter of the pixels; these pictures have all of them.
        const options = { ...size, colorScheme, deviceScaleFactor: 1 };
        const { page, context, faults } = await openPage(browser, options);
        await page.goto(site.url + path);
        await screenStands(page);
        // A map has no event for "everything is drawn": wait for a complete list and two reports.
        await page.waitForTimeout(3_000);
        await page.screenshot({ path: `${directory}/${name}-${size.name}-${colorScheme}.png` });
        for (const fault of faults())
          console.error(`${name} ${size.name} ${colorScheme}: ${fault}`);
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
