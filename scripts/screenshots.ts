import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { html } from '#pages/html.ts';
import { coloursStand, launchBrowser, screenStands } from '#tests/support/browser/browser.ts';
import { startSiteIn } from '#tests/support/browser/site.ts';
import { checkOut } from '../bench/tool/other-commit.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const FOLDER = join(ROOT, '.cache/screenshots');

/** The demonstration at its first instant, as good as stopped: two runs have the same readings. */
const FROZEN = ['--speed', '0.01'];

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;

/** Screens without a station or a city. */
const SCREENS = [
  '/',
  '/mapa',
  '/mapa?medida=rio',
  '/mapa?modo=painel',
  '/tabela',
  '/barragens',
  '/cidade',
  '/estacao',
  '/acontecimentos',
  '/avisos',
  '/momento',
];
const TEXTS = ['/busca', '/sobre', '/404'];

/** Those of the first station and of the first city that the site lists. */
const placesOf = async (browser: Browser, url: string): Promise<readonly string[]> => {
  const page = await browser.newPage();
  const firstOn = async (path: string): Promise<readonly string[]> => {
    await page.goto(url + path);
    await screenStands(page);
    const link = page.getByRole('main').locator(`a[href^="${path}/"]`).first();
    return [(await link.getAttribute('href')) ?? path];
  };
  const [station = ''] = await firstOn('/estacao');
  const city = await firstOn('/cidade');
  await page.close();
  return [...city, station, `${station}/analise/grafico`, `${station}/analise/tabela`];
};

/** Takes every screen of a built checkout into a folder; the names of the files. */
const takeAll = async (
  browser: Browser,
  checkout: string,
  folder: string,
): Promise<readonly string[]> => {
  await mkdir(folder, { recursive: true });
  const site = await startSiteIn(checkout, ...FROZEN);
  const names: string[] = [];
  try {
    const paths = [...SCREENS, ...(await placesOf(browser, site.url)), ...TEXTS];
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const size of SIZES) {
        const context = await browser.newContext({
          viewport: size,
          colorScheme,
          serviceWorkers: 'block',
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        for (const path of paths) {
          await page.goto(site.url + path);
          await screenStands(page);
          // A busy machine may never be done with the tiles.
          await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
          await coloursStand(page);
          const screen = path.slice(1).replaceAll(/\W+/g, '-') || 'inicio';
          const name = `${screen}.${size.width}.${colorScheme}.png`;
          await page.screenshot({ path: join(folder, name), animations: 'disabled' });
          names.push(name);
        }
        await context.close();
      }
    }
  } finally {
    await site.stop();
  }
  return names;
};

const bytesOf = (folder: string, name: string): Promise<Buffer | null> =>
  readFile(join(folder, name)).catch(() => null);

/** A page with each changed screen before, after, and what differs. */
const comparison = async (names: readonly string[], before: string): Promise<string> => {
  const changed: string[] = [];
  for (const name of names) {
    const [old, now] = await Promise.all([
      bytesOf(before, name),
      bytesOf(join(FOLDER, 'now'), name),
    ]);
    if (old === null || now === null || !old.equals(now)) changed.push(name);
  }
  return html`<!doctype html>
    <title>${changed.length} of ${names.length} screens differ</title>
    <style>
      figure {
        display: flex;
        gap: 8px;
        align-items: start;
        margin: 0 0 32px;
      }
      figure > * {
        max-width: 32%;
      }
      .difference {
        position: relative;
      }
      img {
        max-width: 100%;
      }
      .difference img + img {
        position: absolute;
        inset: 0;
        mix-blend-mode: difference;
      }
    </style>
    ${changed.map(
      (name) =>
        html`<h2>${name}</h2>
          <figure>
            <img src="before/${name}" alt="before" />
            <img src="now/${name}" alt="now" />
            <div class="difference">
              <img src="before/${name}" alt="" /><img src="now/${name}" alt="difference" />
            </div>
          </figure>`,
    )}`.text;
};

/** A commit in a folder of its own, built. */
const builtCommit = async (ref: string): Promise<string> => {
  const other = await checkOut(ROOT, ref, new AbortController().signal);
  if (!other.ok) throw new Error(other.error);
  const { folder } = other.value;
  if (!existsSync(join(folder, 'dist'))) {
    await promisify(execFile)('npm', ['run', 'build'], { cwd: folder });
  }
  return folder;
};

/**
 * `npm run screenshots [-- --against REF]`: pictures of every screen as it was last built, at three widths and in both themes, in
 * `.cache/screenshots`; with `--against` also another commit's, and `index.html` with those that differ.
 */
const { values } = parseArgs({ options: { against: { type: 'string' } } });
await rm(FOLDER, { recursive: true, force: true });
const browser = await launchBrowser();
try {
  const names = await takeAll(browser, ROOT, join(FOLDER, 'now'));
  if (values.against !== undefined) {
    const before = join(FOLDER, 'before');
    await takeAll(browser, await builtCommit(values.against), before);
    await writeFile(join(FOLDER, 'index.html'), await comparison(names, before));
  }
  console.log(`${names.length} screens: ${FOLDER}`);
} finally {
  await browser.close();
}
