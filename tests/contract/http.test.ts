import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { historyOperation, SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { isRecord } from '#domain/untrusted.ts';
import { plainRequest } from '#tests/support/provider/plain-request.ts';
import { simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { precompressDirectory } from '#scripts/build/precompress.ts';
import { postQuestion } from '#tests/support/provider/post-json.ts';
import { folderOfFile } from '#tests/support/runner/scratch-folder.ts';
import { serverOfFile } from '#tests/support/browser/site-of-file.ts';

const SCRIPT = 'export const uma = 1;\n'.repeat(200);

const siteDir = folderOfFile();
await mkdir(join(siteDir, 'assets'));
await writeFile(join(siteDir, 'index.html'), '<!doctype html><title>Vigia</title>');
await writeFile(join(siteDir, 'assets', 'a-12345678.js'), 'export {};');
await writeFile(join(siteDir, 'assets', 'b-12345678.js'), SCRIPT);
await mkdir(join(siteDir, 'assets/worker'));
for (const path of [
  '/sw.js',
  '/sw-retired.js',
  '/manifest.webmanifest',
  '/assets/worker/main-12345678.js',
]) {
  await writeFile(join(siteDir, path), path);
}
await precompressDirectory(siteDir);
await writeFile(join(siteDir, '.secret'), 'segredo');
const embedded = await serverOfFile({ port: 0, siteDir });
const foreign = await serverOfFile({
  port: 0,
  siteDir,
  graphqlUrl: 'https://provider.test/graphql',
  weatherMapsUrl: 'https://radar.test/maps.json',
  weatherTilesUrl: 'https://tiles.radar.test',
  weatherMaxZoom: 10,
});

const post = (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  postQuestion(embedded, body, headers);

const tagsOf = async (codigos: readonly string[]): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await post({
    operationName: 'Tags',
    variables: { codigos },
    query: 'query Tags($codigos: [String!]) { tags: estacao_getEstacao(codigos: $codigos) }',
  });
  const body: unknown = await answer.json();
  const data = isRecord(body) ? body['data'] : undefined;
  const tags = isRecord(data) ? data['tags'] : undefined;
  if (!isRecord(tags)) throw new Error(`no tags in ${JSON.stringify(body).slice(0, 200)}`);
  return tags;
};

describe('GraphQL over HTTP (PROVIDER 1, 4)', () => {
  it('answers for all stations when none is named, else for those that exist', async () => {
    expect(Object.keys(await tagsOf([]))).toHaveLength(174);
    expect(Object.keys(await tagsOf(['DCSC-00013', 'NADA']))).toEqual(['DCSC-00013']);
    const tags = await tagsOf(['DCSC-00013']);
    expect(tags['DCSC-00013']).toMatchObject({
      Codigo: 'DCSC-00013',
      'Name/General': 'Rio do Sul',
    });
  });

  it('blocks what is not in the contract, as the real provider does', async () => {
    const backwards =
      'query Historico { h: estacao_getHistoricalData(codigo: "DCSC-00013", intervalo: Int5min, dataIni: "2026-01-01T00:00:00Z", dataFim: "2025-12-31T00:00:00Z") { codigo } }';
    for (const body of [
      { operationName: 'Outra', query: 'query Outra { tags: estacao_getEstacao }' },
      { operationName: 'Historico', query: backwards },
    ]) {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ errors: [{ message: 'Operação bloqueada.' }] });
    }
  });

  it.each([
    ['half a JSON', '{"query":', {}, 400, 'JSON ilegível.'],
    ['no object', '"segredo"', {}, 400, 'O corpo precisa ser um objeto JSON.'],
    ['no query', '{"qeury":"segredo"}', {}, 400, 'Falta “query”, um texto.'],
    [
      'a list of operations',
      '[{"query":"segredo"}]',
      {},
      400,
      'Uma operação por pedido: listas de operações não são aceitas.',
    ],
    [
      'variables in a list',
      '{"query":"a","variables":[]}',
      {},
      400,
      '“variables” precisa ser um objeto.',
    ],
    ['another type', 'query', { 'content-type': 'text/plain' }, 415, 'Use application/json.'],
    [
      'another character set',
      '{}',
      { 'content-type': 'application/json; charset=latin1' },
      415,
      'Use application/json.',
    ],
    [
      '17 kB',
      `{"query":"${'segredo '.repeat(2_200)}"}`,
      {},
      413,
      'Corpo grande demais: até 16 kB.',
    ],
  ])('refuses %s in plain words, and stays up', async (_, body, headers, status, message) => {
    const answer = await post(body, headers);
    expect([answer.status, await answer.json()]).toEqual([status, { errors: [{ message }] }]);
    expect(Object.keys(await tagsOf(['DCSC-00013']))).toEqual(['DCSC-00013']);
  });

  it('refuses a body that turns out to be too large only while it arrives', async () => {
    const asked = request(`${embedded.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    const answered = once(asked, 'response');
    // Without a length, in chunks, and never ended.
    asked.write(' '.repeat(10_000));
    asked.write(' '.repeat(10_000));
    expect(await answered).toMatchObject([{ statusCode: 413 }]);
    asked.on('error', () => undefined).destroy();
  });

  it('does not repeat what a visitor wrote in variables', async () => {
    const answer = await post({
      operationName: 'Tags',
      variables: { codigos: [{ segredo: 'segredo' }] },
      query: 'query Tags($codigos: [String!]) { tags: estacao_getEstacao(codigos: $codigos) }',
    });
    const text = await answer.text();
    expect(text).toContain('Variáveis inválidas.');
    expect(text).not.toContain('segredo');
  });

  it('accepts requests by POST only, from any page, and exposes the server’s time', async () => {
    const got = await fetch(`${embedded.url}/graphql?query={a}`);
    expect(got.status).toBe(405);
    const asked = await fetch(`${embedded.url}/graphql`, { method: 'OPTIONS' });
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-expose-headers')).toContain('date');
    expect(asked.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

it('takes an address in the form that proxies are asked in (RFC 9112, 3.2.2)', async () => {
  const { hostname, port } = new URL(embedded.url);
  for (const path of [
    `${embedded.url}/history.json?x`,
    'HTTP://vigia.example/mapa',
    embedded.url,
  ]) {
    const asked = request({ hostname, port, path });
    asked.end();
    const [answer] = await once(asked, 'response');
    expect(answer).toMatchObject({ statusCode: 200 });
    answer.resume();
  }
});

describe('history over HTTP (PROVIDER 3, 4)', () => {
  const DAY = 86_400_000;
  const history = (step: 'Int5min' | 'Int24h', days: number): Promise<Response> => {
    const now = Date.now();
    return post({
      ...historyOperation(step),
      variables: {
        codigo: 'DCSC-00013',
        dataInicial: new Date(now - days * DAY).toISOString(),
        dataFinal: new Date(now).toISOString(),
      },
    });
  };

  it.each([
    ['61 days, longer than the real service gives', 'Int24h', 61],
    ['36 days of five minutes, more than 10,000 rows', 'Int5min', 36],
  ] as const)('refuses %s', async (_, step, days) => {
    const answer = await history(step, days);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ errors: [{ message: 'Operação bloqueada.' }] });
  });

  it('gives 59 days, and 34 days of five minutes', async () => {
    for (const answer of [await history('Int24h', 59), await history('Int5min', 34)]) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ data: { historico: expect.any(Array) } });
    }
  });
});

describe('the site', () => {
  it.each([
    ['/', 200],
    ['/mapa', 200],
    ['/cidade', 200],
    ['/cidade/blumenau', 200],
    ['/estacao/analise/tabela', 200],
    ['/estacao/DCSC-00013', 200],
    ['/estacao/DCSC-00013/analise/grafico', 200],
    ['/404', 404],
    ['/nada/disso', 404],
    ['/mapas', 404],
    ['/cidade/nenhuma', 404],
    ['/estacao/DCSC-99999', 404],
    ['/estacao/DCSC-00013/nada', 404],
    ['/estacao/Rio%20do%2', 404],
    [`/estacao/${'x'.repeat(300)}`, 404],
  ])('gives a page at %s, with status %i', async (path, status) => {
    const answer = await plainRequest(embedded.url, path);
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toMatch(/^<!doctype html><title>[^<]*Vigia/);
    const { headers } = await fetch(embedded.url + path);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    // What is not found is never "as it was": a 304 would say that it is there.
    expect(headers.get('etag') === null).toBe(status === 404);
  });

  it('gives a 404 for every other file, and nothing hidden', async () => {
    for (const path of ['/assets/nao-existe.js', '/x.png', '/.secret', '/.vite/manifest.json']) {
      expect((await plainRequest(embedded.url, path)).status).toBe(404);
    }
    for (const path of [
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%2f..%2f.secret',
    ]) {
      const { body } = await plainRequest(embedded.url, path);
      expect(body.toString()).not.toMatch(/root:|segredo/);
    }
  });

  it('caches hashed files for ever, and revalidates the rest', async () => {
    const asset = await fetch(`${embedded.url}/assets/a-12345678.js`);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    const page = await fetch(`${embedded.url}/mapa`);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const config = await fetch(`${embedded.url}/config.json`);
    expect(config.headers.get('cache-control')).toBe('no-store');
    const missing = await fetch(`${embedded.url}/assets/nao-existe.js`);
    expect(missing.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/', '/mapa', '/assets/worker/main-12345678.js', '/config.json', '/sw.js'])(
    'sends every header of the list with %s',
    async (path) => {
      const { headers } = await fetch(embedded.url + path);
      const policy = headers.get('content-security-policy')?.split('; ');
      expect(policy).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-src 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toBe(
        'accelerometer=(), camera=(), display-capture=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), unload=(), usb=(), geolocation=(self)',
      );
      // Nothing identifies the server software, and no page sets a cookie.
      for (const name of ['server', 'x-powered-by', 'set-cookie']) {
        expect(headers.has(name)).toBe(false);
      }
    },
  );

  it('sends only what matters with scripts and styles of the page, which obey its policy', async () => {
    for (const path of ['/assets/a-12345678.js', '/assets/nao-existe.js']) {
      const { headers } = await fetch(embedded.url + path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.has('content-security-policy')).toBe(false);
    }
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])(
    'compresses files and answers for clients that accept %s, and varies its caching for each',
    async (accepts, coding) => {
      const headers = { 'accept-encoding': accepts };
      const file = await fetch(`${embedded.url}/assets/b-12345678.js`, { headers });
      expect([file.headers.get('content-encoding'), await file.text()]).toEqual([coding, SCRIPT]);
      expect(file.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
      expect(file.headers.get('content-type')).toContain('text/javascript');
      const answer = await post({ ...SNAPSHOT_OPERATION, variables: { codigos: [] } }, headers);
      expect(answer.headers.get('content-encoding')).toBe(coding);
      expect(answer.headers.get('vary')).toBe('accept-encoding');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toMatchObject({ data: { tags: { 'DCSC-00013': {} } } });
    },
  );

  it('answers 304 to a client that has the page, with its headers', async () => {
    const first = await fetch(`${embedded.url}/mapa`);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await fetch(`${embedded.url}/mapa`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('describes the data in config.json', async () => {
    const config: unknown = await (await fetch(`${embedded.url}/config.json`)).json();
    expect(config).toMatchObject({
      graphqlUrl: '/graphql',
      demonstration: {
        scenario: 'enchente-2026-09',
        note: 'Demonstração: reprise da cheia de setembro de 2026. Não é a situação atual.',
      },
    });
  });

  it('names another provider, allows its origins, and has no provider of its own', async () => {
    const config: unknown = await (await fetch(`${foreign.url}/config.json`)).json();
    expect(config).toMatchObject({
      graphqlUrl: 'https://provider.test/graphql',
      weatherMapsUrl: 'https://radar.test/maps.json',
      weatherMaxZoom: 10,
      demonstration: null,
    });
    const { headers } = await fetch(`${foreign.url}/mapa`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /connect-src 'self' https:\/\/provider\.test wss:\/\/provider\.test https:\/\/radar\.test https:\/\/tiles\.radar\.test/,
    );
    const posted = await fetch(`${foreign.url}/graphql`, { method: 'POST', body: '{}' });
    expect(posted.status).toBe(405);
  });
});

describe('the offline cache (docs/decisions/0015)', () => {
  it('is revalidated each time: the service worker, the manifest, and the worker’s script', async () => {
    for (const [path, type] of [
      ['/sw.js', 'text/javascript'],
      ['/manifest.webmanifest', 'application/manifest+json'],
      ['/assets/worker/main-12345678.js', 'text/javascript'],
    ] as const) {
      const answer = await fetch(embedded.url + path);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-type')).toContain(type);
      expect(await answer.text()).toBe(path);
    }
  });

  it('can be ended from the server', async () => {
    const retiring = await simulatedServer({ port: 0, siteDir, retireServiceWorker: true });
    const answer = await fetch(`${retiring.url}/sw.js`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toBe('/sw-retired.js');
    await retiring.close();
  });
});
