import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { Network, NetworkAsset } from '#contract/site/network.ts';
import { NETWORK_PATH } from '#contract/site/network-files.ts';
import { serveNetwork } from '#server/site/network-files.ts';
import { namedFiles } from '#service-worker/named-files.ts';
import { BUILT_SITE } from '#tests/support/browser/built-site.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { STALE_ATTRIBUTE } from '#app/theme/stale.ts';
import {
  type SimulatedServer,
  type SimulatedServerOptions,
  simulatedServer,
} from '#tests/support/provider/simulated-server.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import {
  snapshotBody,
  startMisbehavingProvider,
} from '#tests/support/provider/misbehaving-provider.ts';
import { startFaultProxy } from '#tests/support/provider/fault-proxy.ts';
import { type LoopbackServer, serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { diagnosticsValue } from '#tests/support/browser/diagnostics-value.ts';
import { goWithin } from '#tests/support/browser/walk.ts';
import { persistedRecords } from '#tests/support/browser/persisted-records.ts';
import { RISE_WORDS } from '#tests/support/browser/rise-words.ts';
import { folderOfFile } from '#tests/support/runner/scratch-folder.ts';

/**
 * What a browser logs about a server that is away, and about missing files: the tests remove them
 * on purpose.
 */
const AWAY =
  /ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_EMPTY_RESPONSE|WebSocket connection|status of 404|Refused to apply style|dynamically imported module/;

// Each test deploys the site, some of them twice, and waits for background work of the browser.
vi.setConfig({ testTimeout: 240_000, expect: { poll: { timeout: 60_000, interval: 50 } } });

const browser = browserOfFile();
/** A copy of the built site, to be altered. */
const directory = folderOfFile();
let server: SimulatedServer;

/** A small network: it is restarted with every deployment. */
const NETWORK: SimulatedServerOptions = { scenario: 'rajada', stations: 40, rate: 20 };

const serve = async (
  port: number,
  options: SimulatedServerOptions = {},
): Promise<SimulatedServer> => {
  return simulatedServer({
    port,
    siteDir: directory,
    drainWithinMs: 100,
    ...NETWORK,
    ...options,
  });
};

/** Serves the present content of the directory, at the same address. */
const deploy = async (options: SimulatedServerOptions = {}): Promise<void> => {
  const { port } = server;
  await server.close();
  server = await serve(port, options);
};

/**
 * Makes another build of the copy: other names for all its files, another version. The files of the
 * previous one are gone.
 */
const rebuild = async (mark: string): Promise<void> => {
  const paths = (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  // Precompressed twins would keep the old content.
  await Promise.all(paths.filter((path) => /\.(br|gz)$/.test(path)).map((path) => rm(path)));
  const page = await readFile(join(directory, 'index.html'), 'utf8');
  const revision = /name="vigia-version" content="[^"]*\+(\w{8})"/.exec(page)?.[1];
  if (revision === undefined) throw new Error('index.html does not say its version');
  const renamed = (name: string): string => name.replace(/\.(js|css)$/, `${mark}.$1`);
  const files = paths.filter((path) => /\/assets\/.*\.(js|css)$/.test(path));
  const names = new Set(files.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  for (const path of paths.filter((path) => /\.(js|css|html|json)$/.test(path))) {
    const text = (await readFile(path, 'utf8'))
      .replaceAll(/[\w.-]+\.(?:js|css)\b/g, (name) => (names.has(name) ? renamed(name) : name))
      .replaceAll(revision, mark.repeat(8).slice(0, 8));
    await writeFile(path, text);
  }
  await Promise.all(files.map((path) => rename(path, renamed(path))));
};

beforeAll(async () => {
  await cp(BUILT_SITE, directory, { recursive: true });
  server = await serve(0);
});

afterAll(() => server.close());

const live = (page: Page): Promise<void> =>
  page.getByRole('status').getByText('Ao vivo').waitFor({ timeout: 40_000 });
const versionOf = (page: Page): Promise<string | null> =>
  page.locator('meta[name="vigia-version"]').getAttribute('content');
const update = (page: Page) => page.getByRole('button', { name: 'Atualizar', exact: true });

/** Addresses of everything that the service worker has cached in this browser. */
const kept = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });

/** A page whose service worker has cached everything. */
const openCached = async (path: string, from: { readonly url: string } = server) => {
  const opened = await openPage(browser(), {
    width: 360,
    height: 640,
    serviceWorker: true,
    expectedErrors: AWAY,
  });
  const { page } = opened;
  page.setDefaultTimeout(60_000);
  await page.goto(from.url + path);
  await live(page);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
  await expect.poll(() => kept(page)).toContain('/config.json');
  return opened;
};

/** The table has its rows, and has persisted them. */
const keepsReadings = async (page: Page): Promise<void> => {
  await expect.poll(() => persistedRecords(page)).toBeGreaterThan(0);
  await page.getByRole('row').filter({ hasText: 'Agrolândia' }).waitFor();
};

/** Each check makes the page connect again: work for the old service worker, which ends only when it has none. */
const UNHURRIED = { interval: 3_000, timeout: 120_000 };

const LEVEL = /\d,\d\d\sm\b/u;
const TREND = new RegExp(RISE_WORDS, 'iu');
/** The table has no room for the band. */
const SHORT_TREND = /(subiu|baixou)\s\d+\scm em 1\sh|estável/iu;
const ALERT = /acima da cota de atenção/;
const FLOODED_MAP = '/mapa?estacao=DCSC-00019';
/** What each screen shows of a flood. */
const SCREENS: readonly (readonly [path: string, texts: readonly RegExp[]])[] = [
  [FLOODED_MAP, [LEVEL, TREND, /24\sh/u, ALERT]],
  ['/estacao', [LEVEL, /\+\d+\scm\/h/u, ALERT]],
  ['/cidade/brusque', [LEVEL, TREND, /Em 24\sh: (subiu|baixou|estável)/u, ALERT]],
  ['/estacao/DCSC-00019', [LEVEL, TREND, /Últimas 24\sh\s*entre \d/u, ALERT]],
  ['/tabela?busca=Brusque', [/\d,\d\d/, SHORT_TREND, /Cota de atenção/]],
  ['/barragens', [/\d\s%/u, /Enchendo|Estável|Esvaziando/, /Últimas 24\sh\s*entre \d/u]],
];

describe('without a network', () => {
  it('the site opens with the last known readings, those of kept places too, shows their time, and recovers by itself', async () => {
    const { page, context } = await openCached('/cidade/agrolandia');
    await page.getByRole('button', { name: /^Guardar: / }).click();
    await goWithin(page, '/tabela');
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

    const paths = await kept(page);
    for (const screen of ['MapScreen', 'TableScreen', 'DamsScreen', 'CityScreen', 'StationIndex']) {
      expect(paths.some((path) => path.startsWith(`/assets/${screen}-`))).toBe(true);
    }
    // And what the worker loads for each of their views, opened or not.
    for (const view of [
      'map-layer',
      'station-table',
      'dam-board',
      'station-briefs',
      'views-estacao',
    ]) {
      expect(paths.some((path) => path.startsWith(`/assets/core/${view}-`))).toBe(true);
    }
    // The map was not opened; readings and pictures are not cached by the service worker.
    expect(paths.filter((path) => /map-engine|stage-|graphql|weather|\/v2\//.test(path))).toEqual(
      [],
    );
    await keepsReadings(page);
    const row = page.getByRole('row').filter({ hasText: 'Agrolândia' });

    // The first write comes after a second and a half; hiding the page triggers one more.
    await page.goto('about:blank');
    await context.setOffline(true);
    await page.goto(`${server.url}/tabela`);
    await row.waitFor();
    await page.getByText(/Dados salvos d[ae]s?\s[\d/:,\s]+/).waitFor();
    await page.getByRole('status').getByText('Sem conexão').waitFor();
    expect(await page.locator('html').getAttribute(STALE_ATTRIBUTE)).not.toBeNull();
    await page.goto(`${server.url}/estacao`);
    const place = page.getByRole('link', { name: /^Agrolândia/ }).first();
    await expect.poll(() => place.innerText()).toMatch(/\d,\d+\sm[^]*há/u);

    await context.setOffline(false);
    // The emulation of a page that was loaded offline does not fire the online event itself.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await live(page);
    await expect.poll(() => page.getByText('Dados salvos').count()).toBe(0);
    expect(await update(page).count()).toBe(0);
  });

  it('every screen has level, trend, last day and alert level of the last visit, and is live again', async () => {
    const flooded = await simulatedServer({
      siteDir: directory,
      start: epochMs(Date.parse('2026-09-11T20:00-03:00')),
    });
    const { page, context, close } = await openCached(FLOODED_MAP, flooded);
    const showsAll = async (isSaved: boolean): Promise<void> => {
      for (const [path, texts] of SCREENS) {
        await goWithin(page, path);
        for (const text of texts) {
          await expect
            .poll(() => page.getByRole('main').innerText(), { message: path })
            .toMatch(text);
        }
        const note = page.getByText(/Dados salvos d[ae]s?\s/).first();
        await note.waitFor({ state: isSaved ? 'visible' : 'detached' });
      }
    };
    await showsAll(false);
    const files = ['/recent-series.json', ...filesOf(demonstrationNetwork())];
    await expect
      .poll(() => kept(page))
      .toEqual(expect.arrayContaining([...files, expect.stringContaining('/assets/map-engine-')]));
    await expect.poll(() => persistedRecords(page)).toBeGreaterThan(0);
    await page.goto('about:blank');
    await context.setOffline(true);
    const drawn = ['areas', 'lines', 'places'].map((part) =>
      page.waitForResponse(
        (response) =>
          response.fromServiceWorker() && response.url().endsWith(`/basemap/${part}.json`),
      ),
    );
    await page.goto(flooded.url + FLOODED_MAP);
    await page.getByRole('status').getByText('Sem conexão').waitFor();
    await Promise.all(drawn);
    await page.locator('canvas.maplibregl-canvas').waitFor();
    await showsAll(true);
    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await live(page);
    await page.getByText(/Dados salvos d[ae]s?\s/).waitFor({ state: 'detached' });
    await close();
    await flooded.close();
  });

  it('a configuration that has changed meanwhile is reported, and its provider is reached', async () => {
    const { page, close } = await openCached('/tabela');
    const { port } = server;
    await server.close();
    await page.goto(`${server.url}/tabela`);
    await page.getByRole('status').getByText('Sem conexão').waitFor();
    const provider = await startMisbehavingProvider();
    provider.answer = {
      status: 200,
      body: snapshotBody({ 'X-1': { 'Name/General': 'Estação de fora' } }),
    };
    server = await serve(port, { graphqlUrl: provider.graphqlUrl });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('A configuração do site mudou.').waitFor();
    await update(page).click();
    // The worker's cached script runs under the new policy, or requests to the new provider would
    // be blocked.
    await live(page);
    await page.getByRole('row').filter({ hasText: 'Estação de fora' }).waitFor();
    await close();
    await deploy();
    await provider.stop();
  });
});

/** A network of this name, with a base map, floods and a logo that no other has. */
const networkCalled = (name: string): Network => {
  const file = (part: string): NetworkAsset => ({
    mediaType: 'application/json',
    bytes: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [], name, part })),
  });
  const { profile, places, streets, ...network } = demonstrationNetwork();
  return {
    ...network,
    profile: { ...profile, territory: { name, of: `de ${name}` } },
    places: { ...places, rivers: [...places.rivers, { name, into: null }] },
    streets: {
      ...streets,
      floods: streets.floods.map((flood) => ({ ...flood, source: name })),
    },
    basemap: {
      areas: file('areas'),
      lines: file('lines'),
      places: file('places'),
      attribution: name,
    },
    logo: { mediaType: 'image/svg+xml', bytes: Buffer.from(`<svg><desc>${name}</desc></svg>`) },
  };
};

/** Addresses that the configuration of a network's site names. */
const filesOf = (network: Network): readonly string[] =>
  [...namedFiles({ network: { files: serveNetwork(network).addresses } })].toSorted();

describe('the files of the network', () => {
  it('are cached with the configuration, and replaced by those of another, in a site of the same build', async () => {
    await deploy({ network: networkCalled('Umbra') });
    const { page, context, close } = await openCached('/tabela');
    const cachedFiles = async () =>
      (await kept(page)).filter((path) => path.startsWith(NETWORK_PATH)).toSorted();
    const ofUmbra = filesOf(networkCalled('Umbra'));
    expect(ofUmbra).toHaveLength(6);
    await expect.poll(cachedFiles).toEqual(ofUmbra);

    await deploy({ network: networkCalled('Luz') });
    const ofLuz = filesOf(networkCalled('Luz'));
    expect(ofLuz.filter((path) => ofUmbra.includes(path))).toEqual([]);
    const answer = await page.goto(`${server.url}/tabela`);
    expect(await answer?.text()).toContain('<title>Vigia: chuva e rios de Luz ao vivo</title>');
    const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).text());
    expect(manifest).toContain('Vigia: chuva e rios de Luz ao vivo');
    await expect.poll(cachedFiles).toEqual(ofLuz);
    await keepsReadings(page);

    await context.setOffline(true);
    await page.goto(`${server.url}/tabela`);
    await page.getByRole('row').filter({ hasText: 'Agrolândia' }).waitFor();
    const texts = await page.evaluate(
      (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).text())),
      ofLuz,
    );
    for (const text of texts) expect(text).toContain('Luz');
    await close();
    await deploy();
  });
});

/**
 * A captive portal before login: status 200, a page, and a policy of its own, for every request.
 */
const startPortal = (
  port: number,
  /** The service worker's script, where only that arrived in time. */
  script?: string,
): Promise<LoopbackServer> =>
  serveOnLoopback(({ url }, response) => {
    if (url === '/sw.js' && script !== undefined) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
      return;
    }
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; connect-src 'none'",
      })
      .end('<!doctype html><title>Rede</title><h1>Entre na rede</h1>');
  }, port);

describe('behind a captive portal', () => {
  it('nothing of the portal is cached: not its page, its policy, its files, its configuration; a new version is not built from its answers, the old one continues', async () => {
    const { page } = await openCached('/tabela');
    await keepsReadings(page);
    const { port } = server;
    const old = await versionOf(page);
    const before = await kept(page);
    // A file of the build that was not requested yet.
    const unused = (await readdir(join(directory, 'assets')))
      .map((name) => `/assets/${name}`)
      .find((path) => path.startsWith('/assets/map-engine-') && path.endsWith('.js'));
    if (unused === undefined) throw new Error('the map has no file of its own');
    expect(before).not.toContain(unused);
    await server.close();
    let portal = await startPortal(port);

    const ask = (path: string): Promise<string> =>
      page.evaluate(async (address) => (await fetch(address)).text(), path);
    expect(await ask('/config.json')).toContain('graphqlUrl');
    expect(await ask(unused)).toContain('Entre na rede');
    // A visitor who has to log in sees the login page.
    await page.goto(`${server.url}/tabela`);
    await page.getByRole('heading', { name: 'Entre na rede' }).waitFor();
    await portal.stop();

    await page.goto(`${server.url}/tabela`);
    await page.getByRole('row').filter({ hasText: 'Agrolândia' }).waitFor();
    expect(await kept(page)).not.toContain(unused);

    await rebuild('E');
    portal = await startPortal(port, await readFile(join(directory, 'sw.js'), 'utf8'));
    const installed = page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const found = new Promise<ServiceWorker | null>((resolve) => {
        registration.addEventListener('updatefound', () => resolve(registration.installing), {
          once: true,
        });
      });
      await registration.update();
      const worker = await found;
      await new Promise<void>((resolve) => {
        const look = (): void => {
          if (worker?.state !== 'installing') resolve();
        };
        worker?.addEventListener('statechange', look);
        look();
      });
      return worker?.state;
    });
    expect(await installed).toBe('redundant');
    await portal.stop();
    await page.goto(`${server.url}/tabela`);
    await page.getByRole('row').filter({ hasText: 'Agrolândia' }).waitFor();
    expect(await versionOf(page)).toBe(old);
    expect(await kept(page)).not.toContain(unused);
    server = await serve(port, {});
    await page.evaluate(() => dispatchEvent(new Event('online')));
    // Under the portal's policy, requests to the provider would be blocked.
    await live(page);
  });
});

/** Whether the page offers a new version, once it has looked for one. */
const isOffered = async (page: Page): Promise<boolean> => {
  await page.evaluate(() => dispatchEvent(new Event('online')));
  return page.getByText('Há uma versão nova do site.').isVisible();
};

describe('a new version', () => {
  it('is offered, not forced, in the middle of a storm too; on request it replaces the old one, and is offered no more', async () => {
    const storm = { rate: 1_000 };
    await deploy(storm);
    const { page } = await openCached('/tabela?busca=Prova');
    /** A station that no storm knows has what was published last, and nothing else. */
    const isRight = async (level: number, text: string): Promise<void> => {
      server.publish('PROVA-1', 'Name/General', 'Rio de Prova');
      server.publish('PROVA-1', 'Data/Rio/RioNivel/Value', level);
      const row = page.getByRole('row').filter({ hasText: 'Rio de Prova' });
      await row.getByText(text).first().waitFor();
    };
    await isRight(4.62, '4,62');
    const old = await versionOf(page);
    await rebuild('B');
    await deploy(storm);
    await expect.poll(() => isOffered(page), UNHURRIED).toBe(true);
    expect(await versionOf(page)).toBe(old);
    await isRight(5.11, '5,11');
    // The files of the old build are gone from the server; the page continues with its cached
    // copies.
    await page.getByRole('link', { name: 'Barragens', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Barragens' }).waitFor();
    await update(page).click();
    await expect.poll(() => versionOf(page)).toMatch(/\+B{8}$/);
    await live(page);
    expect(await update(page).count()).toBe(0);
    await goWithin(page, '/sobre');
    const messages = async () =>
      Number((await diagnosticsValue(page, 'Mensagens nesta visita')).replaceAll('.', ''));
    await expect.poll(messages).toBeGreaterThan(storm.rate);
    await goWithin(page, '/tabela?busca=Prova');
    await isRight(5.12, '5,12');
    await isRight(5.13, '5,13');
    await expect
      .poll(async () => (await kept(page)).filter((path) => /DamsScreen-.*js$/.test(path)))
      .toEqual([expect.stringMatching(/B\.js$/)]);

    // A version that was loaded from the network with the page is not offered again.
    await rebuild('C');
    await deploy();
    await page.goto(`${server.url}/tabela`);
    expect(await versionOf(page)).toMatch(/\+C{8}$/);
    await live(page);
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          await registration?.update();
          return registration?.waiting?.state;
        }),
      )
      .toBe('installed');
    expect(await update(page).count()).toBe(0);
  });

  it('opens from its own cache where the network answers nothing when it is taken', async () => {
    await deploy();
    const line = await startFaultProxy(server);
    onTestFinished(() => line.stop());
    const { page } = await openCached('/tabela', { url: `http://127.0.0.1:${line.port}` });
    await keepsReadings(page);
    await rebuild('F');
    await deploy();
    await expect.poll(() => isOffered(page), UNHURRIED).toBe(true);
    line.set({ blackhole: true });
    await update(page).click();
    await expect.poll(() => versionOf(page)).toMatch(/\+F{8}$/);
    await page.getByRole('row').filter({ hasText: 'Agrolândia' }).waitFor();
  });

  it('does not strand a page without a cache: it is reloaded at its destination (fault row 52)', async () => {
    const { page } = await openPage(browser(), {
      width: 360,
      height: 640,
      // The old version's file is gone; the page reports it and reloads.
      expectedErrors: new RegExp(`${AWAY.source}|Unable to preload CSS`),
    });
    page.setDefaultTimeout(60_000);
    await page.goto(`${server.url}/tabela`);
    await live(page);
    await rebuild('D');
    await deploy();
    await page.getByRole('link', { name: 'Barragens', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Barragens' }).waitFor();
    expect(await versionOf(page)).toMatch(/\+D{8}$/);
  });
});

describe('the switch-off', () => {
  it('ends the service worker and its cache, and leaves the page as it is', async () => {
    const { page } = await openCached('/tabela');
    await deploy({ retireServiceWorker: true });
    // More than once: a check joins one that is under way, which may have begun before the deployment, and a browser with a debugger may keep
    // the old worker though it has no work.
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')));
        return kept(page);
      }, UNHURRIED)
      .toEqual([]);
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0);
    await live(page);
  });
});
