import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILT_SITE } from '#tests/support/browser/built-site.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { runServer, type ServerProcess } from '#tests/support/provider/run-start.ts';

/** A word of the page's code and of the worker's that a bundler leaves unchanged. */
const WORD = 'inspectorPort';

describe('the console handle window.vigia', () => {
  const browser = browserOfFile();
  let site: ServerProcess;

  beforeAll(async () => {
    const flags = ['--port', '0', '--scenario', 'rajada', '--stations', '3'];
    site = await runServer('dev', ...flags);
  });

  afterAll(async () => {
    site.terminate();
    await site.ended;
  });

  it('reads the worker under npm run dev', async () => {
    const { page } = await openPage(browser());
    await page.goto(`${site.url}/mapa`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect
      .poll(() => page.evaluate('vigia.log().then(({ head }) => head)'))
      .toBeGreaterThan(0);
    await expect
      .poll(() => page.evaluate('vigia.views().then((views) => views.map(({ view }) => view))'))
      .toContain('map-layer');
  });

  it('is not in the built site', async () => {
    for (const source of ['src/app/core/console-handle.ts', 'src/worker/core-inspector.ts']) {
      expect(await readFile(source, 'utf8')).toContain(WORD);
    }
    const files = await readdir(BUILT_SITE, { recursive: true });
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(10);
    const texts = await Promise.all(
      scripts.map((file) => readFile(join(BUILT_SITE, file), 'utf8')),
    );
    const holds = (text: string) => text.includes(WORD) || /\bwindow\.vigia\b/u.test(text);
    expect(scripts.filter((_, index) => holds(texts[index] ?? ''))).toEqual([]);
  });
});
