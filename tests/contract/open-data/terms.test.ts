import { describe, expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';
import { changeLine } from '#server/changes/change-lines.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { postQuestion } from '#tests/support/provider/post-json.ts';
import { serverOfFile } from '#tests/support/browser/site-of-file.ts';

const server = await serverOfFile({ ...SMALL_NETWORK, siteUrl: 'https://vigia.example' });

describe('terms of the readings (docs/network.md)', () => {
  it('every answer with readings names the licence, to pages of other origins too', async () => {
    const answers = await Promise.all([
      ...[
        '/journal.json',
        '/recent-series.json',
        '/live/head.json',
        '/boletim.txt',
        '/ogc/collections/agora/items',
      ].map((path) => fetch(server.url + path)),
      postQuestion(server, { query: 'no question' }),
    ]);
    for (const answer of answers) {
      expect(answer.headers.get('link')).toBe(
        '<https://spdx.org/licenses/CC-BY-4.0.html>; rel="license"',
      );
      expect(answer.headers.get('access-control-expose-headers')).toContain('link');
    }
    for (const path of ['/healthz', '/ogc/collections/avisos', '/ogc/collections/%61visos/items']) {
      expect([path, (await fetch(server.url + path)).headers.get('link')]).toEqual([path, null]);
    }
  });
});

/** Every `$ref` in a document, wherever it is. */
const refsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === '$ref' && typeof item === 'string' ? [item] : refsIn(item),
  );
};

const at = (value: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (of, key) =>
        isRecord(of) || Array.isArray(of)
          ? Object.entries(of).find(([name]) => name === key)?.[1]
          : undefined,
      value,
    );

describe('the streams as AsyncAPI 3', () => {
  it('are described with the members that they have, and every reference leads somewhere', async () => {
    const answer = await fetch(`${server.url}/asyncapi.json`);
    expect(answer.headers.get('content-type')).toContain('asyncapi+json');
    const document: unknown = await answer.json();
    expect(document).toMatchObject({
      asyncapi: '3.0.0',
      info: { license: { name: 'CC-BY-4.0' } },
      servers: { http: { host: 'vigia.example', protocol: 'https' }, socket: { protocol: 'wss' } },
      channels: { changes: { address: '/mudancas' }, subscription: { address: '/graphql' } },
    });
    const refs = refsIn(document);
    expect(refs.length).toBeGreaterThan(10);
    expect(refs.filter((ref) => at(document, ref) === undefined)).toEqual([]);
    const change = at(document, '#/components/messages/change/payload/properties');
    const tag = { codigo: 'EST-1', path: 'P/Value', data: 1, epoch: 'e', seq: 1, at: epochMs(0) };
    expect(Object.keys(Object(change))).toEqual(Object.keys(JSON.parse(changeLine(tag))));
  });
});

describe('the way to the open data', () => {
  const own = (href: string): Promise<Response> =>
    fetch(href.replace('https://vigia.example', server.url));

  it('is a catalogue whose every address answers with its type (RFC 9727)', async () => {
    const answer = await fetch(`${server.url}/.well-known/api-catalog`);
    expect(answer.headers.get('content-type')).toContain('application/linkset+json');
    const catalog: unknown = await answer.json();
    const linkset = at(catalog, '#/linkset');
    expect(linkset).toMatchObject([
      { item: [{ href: 'https://vigia.example/ogc' }, { href: 'https://vigia.example/mudancas' }] },
      { anchor: 'https://vigia.example/ogc' },
      { anchor: 'https://vigia.example/mudancas' },
    ]);
    for (const api of ['1', '2']) {
      for (const relation of ['service-desc', 'status']) {
        const link = at(linkset, `#/${api}/${relation}/0`);
        if (!isRecord(link)) throw new Error('no link');
        const described = await own(String(link['href']));
        expect(described.status).toBe(200);
        const [type] = String(link['type']).split(';');
        expect(described.headers.get('content-type')).toContain(type);
      }
    }
  });

  it('and a dataset that search engines find (schema.org), whose every file is there', async () => {
    const page = await (await fetch(`${server.url}/ogc?f=html`)).text();
    expect(page).not.toContain('noindex');
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
    const dataset: unknown = JSON.parse(data);
    expect(dataset).toMatchObject({
      '@type': 'Dataset',
      license: 'https://spdx.org/licenses/CC-BY-4.0.html',
      url: 'https://vigia.example/ogc',
    });
    for (const file of ['0', '1']) {
      const one = at(dataset, `#/distribution/${file}`);
      if (!isRecord(one)) throw new Error('no file');
      const answer = await own(String(one['contentUrl']));
      expect(answer.headers.get('content-type')).toContain(one['encodingFormat']);
    }
    const other = await (await fetch(`${server.url}/ogc/collections?f=html`)).text();
    expect(other).toContain('noindex');
  });

  it('and a sitemap of screens, cities and stations', async () => {
    const text = await (await fetch(`${server.url}/sitemap.xml`)).text();
    const pages = [...text.matchAll(/<loc>https:\/\/vigia\.example(\/[^<]+)<\/loc>/g)].map(
      ([, path]) => path,
    );
    expect(new Set(pages).size).toBe(pages.length);
    for (const screen of ['/boletim', '/acontecimentos']) expect(pages).toContain(screen);
    expect(pages).toContain('/cidade/rio-do-sul');
    expect(pages.filter((path) => path?.startsWith('/estacao/')).length).toBe(3);
  });
});
