import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { decodePlaces } from '#contract/site/places-document.ts';
import { siteWords } from '#contract/site/site-words.ts';
import { CONFIG_PATH, decodeSiteConfig } from '#contract/site/site-config.ts';
import { decodeWeatherMaps, tileTemplate, WEATHER_MAPS_PATH } from '#contract/site/weather-maps.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { BUILT_SITE } from '#tests/support/browser/built-site.ts';
import { readPng } from '#tests/support/browser/png-pixels.ts';
import {
  ONE_LINE,
  runProgram,
  runServer,
  type ServerProcess,
} from '#tests/support/provider/run-start.ts';
import { SocketClient } from '#tests/support/provider/socket-client.ts';

/** Available at once. */
const SMALL = ['--scenario', 'rajada', '--stations', '3'] as const;

/** A word of the console handle's code, the page's and the worker's, that a bundler leaves unchanged. */
const WORD = 'inspectorPort';

const browser = browserOfFile();
let site: ServerProcess;

beforeAll(async () => {
  site = await runServer('dev', '--port', '0', ...SMALL);
});

afterAll(async () => {
  site.terminate();
  await site.ended;
});

describe('npm run dev', () => {
  it('has the page from Vite, at every address of the site', async () => {
    for (const path of ['/', '/mapa', '/estacao/DCSC-00013']) {
      const page = await fetch(site.url + path);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(await page.text()).toContain('/@vite/client');
    }
    expect((await fetch(`${site.url}/nada`)).status).toBe(404);
    const module = await fetch(`${site.url}/src/app/main.tsx`);
    expect(module.headers.get('content-type')).toContain('javascript');
  });

  it('has in its pages what the server writes: readings, and a preview with a picture that is there', async () => {
    const textOf = async () => (await fetch(`${site.url}/tabela`)).text();
    // Its program reads the site's sources first.
    await expect.poll(textOf, { timeout: 120_000, interval: 500 }).toContain('id="rendered-page"');
    const page = await textOf();
    const [, title] = /<meta property="og:title" content="([^"]+)"/.exec(page) ?? [];
    expect(title).toContain('Vigia');
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(page) ?? [];
    expect(new URL(picture).origin).toBe(new URL(site.url).origin);
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/png');
  });

  it('has the configuration that its flags set', async () => {
    const config = decodeSiteConfig(await (await fetch(site.url + CONFIG_PATH)).json());
    expect(config).toMatchObject({ ok: true, value: { demonstration: { scenario: 'rajada' } } });
  });

  it('has the files of the network and its words, as the built site has them', async () => {
    const config = decodeSiteConfig(await (await fetch(site.url + CONFIG_PATH)).json());
    const places = config.ok ? config.value.network.files?.places : undefined;
    const document: unknown = await (await fetch(`${site.url}${places ?? ''}`)).json();
    expect(decodePlaces(document)).toMatchObject({ rejected: 0 });
    const manifest: unknown = await (await fetch(`${site.url}/manifest.webmanifest`)).json();
    const name = config.ok ? siteWords(config.value.network).name : '';
    expect(manifest).toMatchObject({ name, short_name: 'Vigia' });
    expect((await fetch(`${site.url}/network/000000000000/places.json`)).status).toBe(404);
  });

  it('has radar and satellite: a list in JSON, tiles in PNG', async () => {
    const maps = decodeWeatherMaps(await (await fetch(site.url + WEATHER_MAPS_PATH)).json());
    for (const kind of ['radar', 'satellite'] as const) {
      const frame = maps.ok ? maps.value[kind].at(-1) : undefined;
      if (frame === undefined) throw new Error(`no frame of ${kind}`);
      const path = tileTemplate('', frame).replace('{z}/{x}/{y}', '5/11/18');
      const tile = await fetch(site.url + path);
      expect(tile.headers.get('content-type')).toBe('image/png');
      expect(readPng(Buffer.from(await tile.arrayBuffer()))).toMatchObject({ width: 512 });
    }
  });

  it('has the stream of readings and that of hot reload, each over its own socket', async () => {
    const client = await new SocketClient(site.url).open();
    client.subscribe('t');
    await client.settled();
    client.close();
    const reload = new WebSocket(site.url.replace('http', 'ws'), 'vite-ping');
    await new Promise((resolve, reject) => {
      reload.once('open', resolve);
      reload.once('error', reject);
    });
    expect(reload.protocol).toBe('vite-ping');
    reload.close();
  });

  it('has the handle on the data core in the console: window.vigia', async () => {
    const { page } = await openPage(browser());
    // Vite compiles each of some thousand modules when it is asked for.
    await page.goto(`${site.url}/tabela`, { timeout: 150_000 });
    await page.getByRole('rowheader').first().waitFor();
    await expect
      .poll(() => page.evaluate('vigia.log().then(({ head }) => head)'))
      .toBeGreaterThan(0);
    await expect
      .poll(() => page.evaluate('vigia.views().then((views) => views.map(({ view }) => view))'))
      .toContain('station-table');
  });

  it('ends with one line where its port is taken', async () => {
    const taken = await runProgram('dev', '--port', new URL(site.url).port, ...SMALL);
    expect(taken).toMatchObject({ code: 1, out: '' });
    expect(taken.err).toMatch(ONE_LINE);
  });

  it('closes both servers on SIGTERM, and ends with 0', async () => {
    const client = await new SocketClient(site.url).open();
    site.terminate();
    expect(await client.closed).toBe(1001);
    expect(await site.ended).toMatchObject({ code: 0 });
  });
});

it('the built site has no console handle', async () => {
  for (const source of ['src/app/core/console-handle.ts', 'src/worker/core-inspector.ts']) {
    expect(await readFile(source, 'utf8')).toContain(WORD);
  }
  const files = await readdir(BUILT_SITE, { recursive: true });
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const texts = await Promise.all(scripts.map((file) => readFile(join(BUILT_SITE, file), 'utf8')));
  const holds = (text: string) => text.includes(WORD) || /\bwindow\.vigia\b/u.test(text);
  expect(scripts.filter((_, index) => holds(texts[index] ?? ''))).toEqual([]);
});
