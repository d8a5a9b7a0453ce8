import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { dayColumnsPath, decodeDayIndex } from '#contract/columns/day-columns.ts';
import { askSite, type Answer, type Site } from '#tests/support/deploy/https-client.ts';
import { startProxyExample } from '#tests/support/deploy/proxy-example.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { folderOfTest } from '#tests/support/runner/scratch-folder.ts';

/** What the server behind nginx was asked, in order. */
interface Asked {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}

/** A server that answers what a test says, behind nginx with `deploy/nginx/vigia.conf`. */
interface Stage {
  readonly site: Site;
  readonly httpPort: number;
  readonly asked: readonly Asked[];
  readonly endServer: () => Promise<void>;
  answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Null where the machine cannot have nginx. */
const openStage = async (): Promise<Stage | null> => {
  const asked: Asked[] = [];
  const server = await serveOnLoopback((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers });
    void stage.answer(request, response);
  });
  const nginx = await startProxyExample(server.port, process.cwd());
  if (nginx === null) {
    await server.stop();
    return null;
  }
  const { httpsPort, httpPort, certificate } = nginx;
  const stage: Stage = {
    site: { name: 'vigia.example', port: httpsPort, certificate },
    httpPort,
    asked,
    answer: (_, response) => void response.end(),
    endServer: server.stop,
    stop: async () => {
      await nginx.stop();
      await server.stop();
    },
  };
  return stage;
};

let stage: Stage | null = null;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(async () => {
  await stage?.stop();
});

/** Ways to write an address that a proxy, or a file system, may take for it. */
const spellingsOf = (path: string): readonly string[] => {
  const [, root = '', end = ''] = /^\/([^/]+)\/?(.*)$/.exec(path) ?? [];
  return [
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    ...['?', '?x=1', '?v=7', '/', '/?x=1', ';x', '%20', '%00', '#x'].map((after) => path + after),
    path.toUpperCase(),
    path.replace(/[a-z](?=[^a-z]*$)/, (letter) => letter.toUpperCase()),
    `/${path}`,
    `/x/..${path}`,
    `/.${path}`,
    ...(end === '' ? [] : [`/${root}//${end}`, `/${root}/./${end}`, `/${root}/x/../${end}`]),
  ];
};

const cacheOf = ({ headers }: Answer) => headers['x-cache-status'];

describe('nginx in front of the server', () => {
  it('asks the server once for what many want, whatever follows "?", and once for each coding', async () => {
    if (stage === null) return;
    const { site, asked } = stage;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    stage.answer = async (request, response) => {
      await held;
      const coding = request.headers['accept-encoding'] ?? '';
      response.setHeader('cache-control', 'max-age=2, stale-while-revalidate=30');
      response.setHeader('vary', 'accept-encoding');
      response.end(`packed as ${coding}`);
    };
    const ways = ['gzip, deflate, br, zstd', 'br', 'gzip;q=0.8', 'identity', 'br;q=0, gzip'];
    const answers = Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        askSite(site, `/live/head.json?visitor=${index}`, {
          headers: { 'accept-encoding': ways[index % ways.length] ?? '' },
        }),
      ),
    );
    await expect.poll(() => asked.length).toBe(3);
    release();
    const bodies = (await answers).map(({ body }) => body.toString());
    expect(asked).toHaveLength(3);
    expect(bodies.map((body, index) => [ways[index % ways.length], body]).slice(0, 5)).toEqual([
      ['gzip, deflate, br, zstd', 'packed as br'],
      ['br', 'packed as br'],
      ['gzip;q=0.8', 'packed as gzip'],
      ['identity', 'packed as '],
      ['br;q=0, gzip', 'packed as gzip'],
    ]);
  });

  it('sends what is a little old at once, while it fetches what is new', async () => {
    if (stage === null) return;
    const { site, asked } = stage;
    const waiting: ServerResponse[] = [];
    stage.answer = (_, response) => {
      response.setHeader('cache-control', 'max-age=1, stale-while-revalidate=30');
      if (asked.length === 1) response.end('old');
      else waiting.push(response);
    };
    const head = () => askSite(site, '/live/head.json');
    expect((await head()).body.toString()).toBe('old');
    // The new answer is not made yet: nobody waits for it.
    await expect.poll(async () => cacheOf(await head())).toMatch(/STALE|UPDATING/);
    await expect.poll(() => waiting.length).toBe(1);
    const meanwhile = await Promise.all(Array.from({ length: 10 }, head));
    expect(new Set(meanwhile.map(({ body }) => body.toString()))).toEqual(new Set(['old']));
    expect(asked).toHaveLength(2);
    waiting[0]?.end('new');
    await expect.poll(async () => (await head()).body.toString()).toBe('new');
  });

  it('keeps only what the server lets it keep, at the paths that may be kept', async () => {
    if (stage === null) return;
    const { site } = stage;
    const caching = new Map([
      ['/assets/page-1a2b3c4d.js', 'public, max-age=31536000, immutable'],
      ['/network/1a2b/places.json', 'public, max-age=31536000, immutable'],
      ['/history/2026-09-10.1.json', 'public, max-age=31536000, immutable'],
      ['/journal/2026-09-10.4f1c.json', 'public, max-age=31536000, immutable'],
      ['/live/e1/5-352800123.json', 'public, max-age=31536000, immutable'],
      ['/live/e1/5-9.json', 'max-age=1'],
      ['/og/barragens.png', 'public, max-age=60'],
      ['/v2/radar/1.png', 'public, max-age=10800, immutable'],
      ['/history.json', 'public, max-age=30, stale-while-revalidate=300'],
      ['/recent-series.json', 'no-store'],
      ['/assets/worker/main-1a2b3c4d.js', 'no-cache'],
      ['/mapa', 'no-cache'],
      ['/sw.js', 'no-cache'],
      ['/config.json', 'no-store'],
      ['/graphql', 'no-store'],
    ]);
    stage.answer = ({ url = '' }, response) => {
      const missing = url.endsWith('-9.json');
      response.writeHead(missing ? 404 : 200, { 'cache-control': caching.get(url) ?? '' }).end(url);
    };
    const asked: unknown[] = [];
    for (const path of caching.keys()) {
      const answers = [await askSite(site, path), await askSite(site, path)];
      expect(answers.map(({ body }) => body.toString())).toEqual([path, path]);
      asked.push([path, ...answers.map(cacheOf)]);
    }
    expect(asked).toEqual([
      ...[...caching.keys()].slice(0, 9).map((path) => [path, 'MISS', 'HIT']),
      ['/recent-series.json', 'MISS', 'MISS'],
      ...[...caching.keys()].slice(10).map((path) => [path, undefined, undefined]),
    ]);
  });

  it('gives at an address what the server gives there, whatever spellings of it were asked for before', async () => {
    if (stage === null) return;
    const { site } = stage;
    const siteDir = folderOfTest();
    await mkdir(join(siteDir, 'assets'));
    await writeFile(join(siteDir, 'assets/page-1a2b3c4d.js'), 'export {};');
    await copyFile('index.html', join(siteDir, 'index.html'));
    const server = await simulatedServer({ ...SMALL_NETWORK, siteDir });
    onTestFinished(server.close);
    const direct: Site = { name: 'vigia.example', port: server.port, certificate: null };
    // Whatever the server says, anything may be kept here: the key of the cache is to tell spellings apart by itself.
    stage.answer = async ({ url = '' }, response) => {
      const { status, body } = await askSite(direct, url);
      response.writeHead(status, { 'cache-control': 'public, max-age=60' }).end(body);
    };
    const foundIn = async (path: string, pattern: RegExp): Promise<string> =>
      pattern.exec((await askSite(direct, path)).body.toString())?.[0] ?? path;
    const index = decodeDayIndex(JSON.parse(await foundIn('/history.json', /.*/s)));
    const [day] = index.ok ? index.value.days : [];
    await expect
      .poll(async () => (await askSite(direct, '/recent-series.json')).headers['cache-control'])
      .toContain('max-age=60');
    for (const path of [
      '/assets/page-1a2b3c4d.js',
      await foundIn('/config.json', /\/network\/[^"]+\/places\.json/),
      '/live/head.json',
      '/history.json',
      day === undefined ? '' : dayColumnsPath(day),
      '/recent-series.json',
      '/public/weather-maps.json',
      `${await foundIn('/public/weather-maps.json', /\/v2\/radar[^"]+/)}/512/5/11/18/2/1_0.png`,
      '/og/barragens.png',
    ]) {
      const wanted = await askSite(direct, path);
      const seen = [path, wanted.status, wanted.headers['cache-control']];
      expect(seen).toEqual([path, 200, expect.stringMatching(/max-age=[1-9]/)]);
      // Some change with time: what the address gives now is right too.
      const isItsOwn = async (body: Buffer): Promise<boolean> =>
        body.equals(wanted.body) || body.equals((await askSite(direct, path)).body);
      for (const other of spellingsOf(path)) {
        await askSite(site, other);
        // Other caches may tell fewer spellings apart: the server lets nobody keep another answer.
        const { body, headers } = await askSite(direct, other);
        const isKept = !/no-store|no-cache/.test(String(headers['cache-control']));
        expect([other, isKept && !(await isItsOwn(body))]).toEqual([other, false]);
      }
      const given = await askSite(site, path);
      expect([path, given.status, await isItsOwn(given.body)]).toEqual([path, 200, true]);
    }
  });

  it('has a new picture of a link preview for each minute of its reading, and for nothing else', async () => {
    if (stage === null) return;
    const { site, asked } = stage;
    stage.answer = (_, response) => {
      response.setHeader('cache-control', 'public, max-age=60');
      response.end();
    };
    for (const query of ['?v=1', '?v=1&fbclid=x', '?v=2', '?v=x', '']) {
      await askSite(site, `/og/cidade/blumenau.png${query}`);
    }
    expect(asked.map(({ url }) => url)).toEqual(
      ['?v=1', '?v=2', '?v=x'].map((query) => `/og/cidade/blumenau.png${query}`),
    );
  });

  it('lets pages pass beside each other, so that a slow one holds up nobody', async () => {
    if (stage === null) return;
    const { site, asked } = stage;
    const waiting: ServerResponse[] = [];
    stage.answer = (_, response) => void waiting.push(response);
    const answers = Promise.all(Array.from({ length: 10 }, () => askSite(site, '/mapa')));
    await expect.poll(() => asked.length).toBe(10);
    for (const response of waiting) response.end();
    expect((await answers).map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  it('says whom it speaks for, to a server that is told of one proxy', async () => {
    if (stage === null) return;
    const { site, asked } = stage;
    await askSite(site, '/mapa', { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(asked[0]?.headers).toMatchObject({
      host: 'vigia.example',
      'x-forwarded-for': '192.0.2.1, 127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  it('sends plain HTTP to HTTPS, and says that it stays so', async () => {
    if (stage === null) return;
    const { site, httpPort } = stage;
    const plain = await askSite({ ...site, port: httpPort, certificate: null }, '/mapa?x=1');
    expect(plain).toMatchObject({
      status: 301,
      headers: { location: 'https://vigia.example/mapa?x=1' },
    });
    const secure = await askSite(site, '/mapa');
    expect(secure.headers['strict-transport-security']).toBe('max-age=63072000');
  });

  it('hides what is for this machine', async () => {
    if (stage === null) return;
    const { site, asked } = stage;
    for (const path of ['/metrics', '/faults']) {
      expect(await askSite(site, path)).toMatchObject({ status: 404 });
    }
    expect(asked).toEqual([]);
  });

  it('shows a page that comes back by itself while there is no server, and what it has kept', async () => {
    if (stage === null) return;
    const { site } = stage;
    stage.answer = (_, response) => {
      response.setHeader('cache-control', 'max-age=1');
      response.end('kept');
    };
    await askSite(site, '/live/head.json');
    await stage.endServer();
    const page = await askSite(site, '/mapa');
    expect(page).toMatchObject({
      status: 503,
      headers: {
        'retry-after': '5',
        'cache-control': 'no-store',
        'strict-transport-security': 'max-age=63072000',
      },
    });
    expect(page.body.toString()).toContain('http-equiv="refresh"');
    await expect.poll(async () => cacheOf(await askSite(site, '/live/head.json'))).toBe('STALE');
    expect(await askSite(site, '/graphql', { method: 'POST' })).toMatchObject({ status: 502 });
  });
});
