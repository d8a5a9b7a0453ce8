import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Network, NetworkAsset } from '#contract/site/network.ts';
import type { NetworkProfile } from '#contract/site/network-profile.ts';
import { decodePlaces } from '#contract/site/places-document.ts';
import { decodeStreets } from '#contract/site/streets-document.ts';
import { decodeSiteConfig, type SiteConfig } from '#contract/site/site-config.ts';
import { precompressDirectory } from '#scripts/build/precompress.ts';
import { parseJson } from '#domain/untrusted.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { plainRequest } from '#tests/support/provider/plain-request.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { folderOfFile } from '#tests/support/runner/scratch-folder.ts';
import { serverOfFile } from '#tests/support/browser/site-of-file.ts';

const json = (content: unknown): NetworkAsset => ({
  mediaType: 'application/json',
  bytes: Buffer.from(JSON.stringify(content)),
});

/** Long enough to be worth packing. */
const AREAS = { type: 'FeatureCollection', features: [], note: 'Área '.repeat(500) };

const PNG: NetworkAsset = { mediaType: 'image/png', bytes: Buffer.alloc(2_000, 7) };

const demonstration = demonstrationNetwork();
const NETWORK: Network = {
  ...demonstration,
  profile: {
    ...demonstration.profile,
    territory: { name: 'Umbra & Sol', of: 'de Umbra & Sol' },
    texts: { description: 'Rios "do Planalto" <ao vivo> por $1 e $&.' },
  },
  basemap: {
    areas: json(AREAS),
    lines: json('lines'),
    places: json('places'),
    attribution: 'Cartas de Umbra & Sol',
  },
  logo: { mediaType: 'image/svg+xml', bytes: Buffer.from('<svg/>') },
};

const siteDir = folderOfFile();

const start = (network: Network): Promise<SimulatedServer> =>
  simulatedServer({ ...SMALL_NETWORK, siteDir, network });

await Promise.all([
  cp('index.html', join(siteDir, 'index.html')),
  cp('public/manifest.webmanifest', join(siteDir, 'manifest.webmanifest')),
  writeFile(join(siteDir, 'boot.js'), 'export {};'),
]);
await precompressDirectory(siteDir);
const server = await serverOfFile({ ...SMALL_NETWORK, siteDir, network: NETWORK });

const configOf = async ({ url }: SimulatedServer): Promise<SiteConfig> => {
  const decoded = decodeSiteConfig(await (await fetch(`${url}/config.json`)).json());
  if (!decoded.ok) throw new Error(decoded.error.member);
  return decoded.value;
};

const config = await configOf(server);

const filesOf = ({ network }: SiteConfig): Readonly<Record<string, string>> => {
  const { files } = network;
  if (files?.basemap === undefined || files.basemap === null || files.logo === null) {
    throw new Error('the configuration names no files');
  }
  const { attribution: _, ...basemap } = files.basemap;
  return {
    ...basemap,
    names: basemap.places,
    document: files.places,
    logo: files.logo,
    streets: files.streets ?? '',
  };
};

const raw = (path: string, options: Parameters<typeof plainRequest>[2] = {}) =>
  plainRequest(server.url, path, options);

describe('files of the network', () => {
  it('are all named by the configuration, and are what the folder holds', async () => {
    const files = filesOf(config);
    const answers = await Promise.all(
      Object.entries(files).map(async ([name, path]) => {
        const answer = await fetch(server.url + path);
        return [name, answer.status, answer.headers.get('content-type'), await answer.text()];
      }),
    );
    const text = (asset: NetworkAsset | undefined) => Buffer.from(asset?.bytes ?? []).toString();
    expect(answers).toEqual([
      ['areas', 200, 'application/json', text(NETWORK.basemap?.areas)],
      ['lines', 200, 'application/json', text(NETWORK.basemap?.lines)],
      ['places', 200, 'application/json', text(NETWORK.basemap?.places)],
      ['names', 200, 'application/json', text(NETWORK.basemap?.places)],
      ['document', 200, 'application/json; charset=utf-8', expect.any(String)],
      ['logo', 200, 'image/svg+xml', '<svg/>'],
      ['streets', 200, 'application/json; charset=utf-8', expect.any(String)],
    ]);
    expect(decodePlaces(parseJson(String(answers[4]?.[3])))).toEqual({
      places: NETWORK.places,
      rejected: 0,
    });
    expect(decodeStreets(parseJson(String(answers[6]?.[3])))).toEqual({
      known: NETWORK.streets,
      rejected: 0,
    });
  });

  it('come with the words for where the base map is from', () => {
    expect(config.network.files?.basemap?.attribution).toBe('Cartas de Umbra & Sol');
  });

  it('have addresses that name their content: what changes gets another, what does not keeps its own', async () => {
    const other = await start({
      ...NETWORK,
      places: { ...NETWORK.places, cities: [] },
      logo: PNG,
    });
    onTestFinished(() => other.close());
    const [before, after] = [filesOf(config), filesOf(await configOf(other))];
    const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
    expect(changed).toEqual(['document', 'logo']);
    expect(after['logo']).toMatch(/^\/network\/[0-9a-f]{12}\/logo\.png$/);
    const logo = await fetch(other.url + after['logo']);
    expect(logo.headers.get('content-type')).toBe('image/png');
    // A picture is packed already.
    expect([logo.headers.get('content-encoding'), logo.headers.get('vary')]).toEqual([null, null]);
    expect(Buffer.from(await logo.arrayBuffer())).toEqual(PNG.bytes);
    expect((await fetch(other.url + before['document'])).status).toBe(404);
  });

  it('may be kept for ever, with the headers of the site', async () => {
    for (const path of Object.values(filesOf(config))) {
      const { headers } = await fetch(server.url + path);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('are packed for clients that accept %s', async (accepts, coding, unpacked) => {
    const path = filesOf(config)['areas'] ?? '';
    // Twice: the second time from what the first has made.
    for (const turn of [1, 2]) {
      const answer = await raw(path, { headers: { 'accept-encoding': accepts } });
      expect([turn, answer.headers['content-encoding']]).toEqual([turn, coding]);
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(answer.headers['content-length']).toBe(String(answer.body.byteLength));
      expect(unpacked(answer.body).toString()).toBe(JSON.stringify(AREAS));
      expect(answer.body.byteLength < 1_000).toBe(coding !== undefined);
    }
  });

  it('answer HEAD without a body, and no other method', async () => {
    const path = filesOf(config)['areas'] ?? '';
    const answer = await raw(path, { method: 'HEAD' });
    expect(answer.headers['content-length']).toBe(String(JSON.stringify(AREAS).length + 500));
    expect([answer.status, answer.body.byteLength]).toEqual([200, 0]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await raw(path, { method })).status).toBe(405);
    }
  });

  it('are the only ones below their path: anything else is 404, and no page', async () => {
    const path = filesOf(config)['areas'] ?? '';
    for (const hostile of [
      '/network/',
      '/network/x',
      '/network/places.json',
      '/network/000000000000/places.json',
      '/network/../network.json',
      '/network/%2e%2e/%2e%2e/etc/passwd',
      '/network/../../../../etc/passwd',
      '/network/..%2f..%2fnetwork.json',
      '/network/demonstration/stations.csv',
      '/network/__proto__',
      '/network/constructor',
      `${path}/`,
      `${path}%00`,
      `${path}.br`,
      path.toUpperCase(),
      path.replace('basemap/', ''),
      path.replace('areas', '%61reas'),
      path.replace('/network/', '/network//'),
    ]) {
      const answer = await raw(hostile);
      expect([hostile, answer.status, answer.body.toString()]).toEqual([hostile, 404, '404\n']);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    // A query does not belong to the path.
    expect((await raw(`${path}?a=1`)).status).toBe(200);
  });

  it('are named as missing where the folder has no base map and no logo', async () => {
    const streets = { streets: [], floods: [] };
    const bare = await start({ ...NETWORK, streets, basemap: null, logo: null });
    onTestFinished(() => bare.close());
    expect((await configOf(bare)).network.files).toEqual({
      places: filesOf(config)['document'],
      streets: null,
      basemap: null,
      logo: null,
    });
  });
});

describe('the page and the manifest', () => {
  const DESCRIPTION = 'Rios "do Planalto" <ao vivo> por $1 e $&.';
  const ESCAPED = 'Rios &quot;do Planalto&quot; &lt;ao vivo&gt; por $1 e $&amp;.';

  it.each(['br', 'gzip', 'identity'])(
    'speak of the network, at every address of the page (%s)',
    async (coding) => {
      for (const path of ['/', '/mapa', '/index.html']) {
        const answer = await fetch(server.url + path, { headers: { 'accept-encoding': coding } });
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(answer.headers.get('cache-control')).toBe('no-cache');
        const page = await answer.text();
        expect(page).toContain('<title>Vigia: chuva e rios de Umbra &amp; Sol ao vivo</title>');
        expect(page).toMatch(/<meta\s+name="description"/);
        // The readings are a demonstration, which is said behind it.
        expect(page).toContain(`content="${ESCAPED} Demonstração: `);
        // Nothing else of it is another.
        const built = await readFile('index.html', 'utf8');
        const without = (text: string) =>
          text
            // Tags for link previews: tests/contract/link-previews.test.ts.
            .replace(/(<link rel="canonical"|<meta property="og:).*(?=<\/head>)/, '')
            .replace(/<title>.*<\/title>/, '')
            // It stands in the page where there is something to read.
            .replace(/<script[^>]*>[^<]*<\/script>/, '')
            .replace(/(<meta\s+name="description"\s+content=")[^"]*/, '$1');
        expect(without(page)).toBe(without(built));
      }
      const manifest = await fetch(`${server.url}/manifest.webmanifest`, {
        headers: { 'accept-encoding': coding },
      });
      expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
      expect(manifest.headers.get('cache-control')).toBe('no-cache');
      const built = parseJson(await readFile('public/manifest.webmanifest', 'utf8'));
      expect(await manifest.json()).toEqual({
        ...Object(built),
        name: 'Vigia: chuva e rios de Umbra & Sol ao vivo',
        description: DESCRIPTION,
      });
    },
  );

  it('are revalidated: another network is another page', async () => {
    const first = await raw('/mapa');
    const headers = { 'if-none-match': `"x", ${first.headers.etag ?? ''}` };
    expect((await raw('/mapa', { headers })).status).toBe(304);
    const profile: NetworkProfile = {
      ...NETWORK.profile,
      territory: { name: 'Teste', of: 'de Teste' },
      texts: {},
    };
    const other = await start({ ...NETWORK, profile });
    onTestFinished(() => other.close());
    const answer = await fetch(`${other.url}/mapa`, { headers });
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain('<title>Vigia: chuva e rios de Teste ao vivo</title>');
    expect(page).toContain('content="Chuva, rios e tempo de Teste em tempo real: ');
  });
});
