import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedPathOf, frameElement, pageOfEmbed } from '#contract/site/embed-paths.ts';
import { untrustedText } from '#tests/support/network/arbitraries.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { folderOfFile } from '#tests/support/runner/scratch-folder.ts';
import { serverOfFile } from '#tests/support/browser/site-of-file.ts';

const SITE = 'https://vigia.example';
const LEVEL = 'Data/Rio/RioNivel/Value';
const STATION = '/embed/estacao/DCSC-00043';
/** Of the issue of embedded pages: all that a frame loads, packed. */
const MOST_BYTES = 40 * 1024;

const siteDir = folderOfFile();

await copyFile('index.html', join(siteDir, 'index.html'));
// Nothing moves but what a test publishes.
const server = await serverOfFile({ siteDir, siteUrl: SITE, reportEveryMs: 3_600_000 });
await fetch(`${server.url}/recent-series.json`);

const get = async (path: string) => {
  const answer = await fetch(server.url + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('a page for the frames of other sites', () => {
  it.each([STATION, '/embed/cidade/blumenau', '/embed/mapa'])(
    '%s may be framed by any site, runs nothing but its own script, and is small',
    async (path) => {
      const { status, headers, text } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(status).toBe(200);
      expect(policy).toContain('frame-ancestors *');
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-frame-options')).toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
      expect(text).toContain('Demonstração');
      const loaded = text + readFileSync('public/embed.js', 'utf8');
      expect(brotliCompressSync(loaded).byteLength).toBeLessThan(MOST_BYTES);
    },
  );

  it('no other page of the site may be framed', async () => {
    for (const path of ['/', '/mapa', '/estacao/DCSC-00043', '/boletim', '/embed.js']) {
      const policy = (await get(path)).headers.get('content-security-policy') ?? '';
      if (policy !== '') expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('frame-ancestors *');
    }
  });

  it('has the reading with its time, its change and the level that is reached', async () => {
    server.publish('DCSC-00043', LEVEL, 9);
    await expect
      .poll(async () => (await get(STATION)).text, { timeout: 20_000 })
      .toMatch(
        /<p class="figure">9,00<span class="unit">.m<\/span><\/p>.*<time datetime="[^"]+">medido às \d\d:\d\d de/s,
      );
    expect((await get(STATION)).text).toContain('Acima da cota de ');
  });

  it('draws the territory, a dot for each river, and names those above a level', async () => {
    const { text } = await get('/embed/mapa');
    expect(text.match(/<circle/g)?.length).toBeGreaterThan(50);
    expect(text).toMatch(/rios? acima de uma cota/);
    expect(text).toMatch(/<path d="M\d+ \d+L/);
  });

  it('is none of what has no frame', async () => {
    for (const path of ['/embed/', '/embed/tabela', '/embed/estacao/NADA', '/embed/estacao/%ff']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  it('cannot be broken by the names of stations', async () => {
    await fc.assert(
      fc.asyncProperty(untrustedText, fc.nat(2_000), async (name, number) => {
        const code = `E-${number}"<`;
        server.publish(code, 'Name/General', `${name}"><script>alert(1)</script>`);
        server.publish(code, LEVEL, 1.5);
        const { text } = await get(`/embed/estacao/${encodeURIComponent(code)}`);
        expect(text.match(/<script/g)).toHaveLength(1);
      }),
      propertyRuns(10),
    );
  });
});

describe('the description of a frame (oEmbed)', () => {
  const described = (query: string) => get(`/oembed?${query}`);

  it('is found from the head of a page, and frames its embedded page', async () => {
    const page = await get('/estacao/DCSC-00043');
    const [, address = ''] =
      /type="application\/json\+oembed"\s+href="([^"]+)"/.exec(page.text) ?? [];
    expect(address.startsWith(`${SITE}/oembed?url=`)).toBe(true);
    const { headers, text } = await get(address.slice(SITE.length));
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const document = JSON.parse(text);
    expect(document).toMatchObject({ version: '1.0', type: 'rich', width: 400, height: 520 });
    expect(document.html).toContain(`<iframe src="${SITE}${STATION}"`);
  });

  it('keeps to the size that is asked for', async () => {
    const url = encodeURIComponent(`${SITE}/mapa`);
    const sizeOf = async (query: string) => {
      const { width, height, html } = JSON.parse((await described(`url=${url}${query}`)).text);
      expect(html).toContain(` width="${width}" height="${height}" `);
      return [width, height];
    };
    expect(await sizeOf('&maxwidth=300&maxheight=200')).toEqual([300, 200]);
    for (const none of ['&maxwidth=-1&maxheight=x', '&maxwidth=999&maxheight=999'])
      expect(await sizeOf(none)).toEqual([480, 640]);
  });

  it('is none of other sites, other pages and other forms', async () => {
    const own = encodeURIComponent(`${SITE}/estacao/DCSC-00043`);
    expect((await described(`url=${own}&format=xml`)).status).toBe(501);
    for (const url of [`${SITE}/tabela`, 'https://other.example/mapa', 'x', '']) {
      expect((await described(`url=${encodeURIComponent(url)}`)).status).toBe(404);
    }
  });
});

it('a station’s picture has an address that stays', async () => {
  const { status, headers } = await get('/estacao/DCSC-00043/agora.png');
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(headers.get('cache-control')).toBe('public, max-age=60');
  expect((await get('/estacao/NADA/agora.png')).status).toBe(404);
});

it('the path of an embedded page and its page name each other, and no title breaks the element', () => {
  fc.assert(
    fc.property(fc.webPath(), untrustedText, (path, title) => {
      const embed = embedPathOf(path);
      if (embed !== null) expect(pageOfEmbed(embed)).toBe(path);
      const element = frameElement('https://a.example/embed/mapa', title, { width: 1, height: 1 });
      expect(element.match(/[<>]/g)).toEqual(['<', '>', '<', '>']);
      expect(element.match(/"/g)).toHaveLength(12);
    }),
    propertyRuns(200),
  );
});
