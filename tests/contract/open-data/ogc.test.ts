import { FeatureService } from '@ogcapi-js/features';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type { HistoryQuery } from '#contract/tag-source.ts';
import { ok } from '#domain/result.ts';
import { isRecord } from '#domain/untrusted.ts';
import { DAY_MS } from '#domain/time/epoch-ms.ts';
import { eventually } from '#tests/support/runner/eventually.ts';
import { faultsOf, type OGC_SCHEMAS } from '#tests/support/ogc/ogc-schemas.ts';
import { simulate } from '#tests/support/network/simulation.ts';
import { patientFetch } from '#tests/support/runner/patient-fetch.ts';
import { startedServer } from '#tests/support/provider/started-server.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { EMPTY_VALUES } from '#tests/support/provider/empty-values.ts';
import { simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { serverOfFile } from '#tests/support/browser/site-of-file.ts';

/** With the gauge that the tests ask for. */
const STATIONS = 20;

const server = await serverOfFile({
  scenario: 'enchente-2026-09',
  reportEveryMs: 60_000,
  stations: STATIONS,
});

const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  patientFetch(`${server.url}/ogc${path}`, { headers });

const recordOf = (raw: unknown): Readonly<Record<string, unknown>> => (isRecord(raw) ? raw : {});

const bodyOf = async (path: string) => recordOf(await (await ask(path)).json());

const featuresIn = (body: Readonly<Record<string, unknown>>) =>
  Array.isArray(body['features']) ? body['features'].map(recordOf) : [];

const nextOf = (body: Readonly<Record<string, unknown>>): string | null => {
  const links = Array.isArray(body['links']) ? body['links'].map(recordOf) : [];
  const next = links.find(({ rel }) => rel === 'next');
  return typeof next?.['href'] === 'string' ? next['href'].replace(`${server.url}/ogc`, '') : null;
};

const GAUGE = '/collections/serie/locations/DCSC-00013';

describe('OGC API – EDR 1.1 and Features – Part 1', () => {
  it.each<[string, readonly (keyof typeof OGC_SCHEMAS)[]]>([
    ['', ['landing', 'edrLanding']],
    ['/conformance', ['conformance', 'edrConformance']],
    ['/collections', ['collections', 'edrCollections']],
    ['/collections/serie', ['collection', 'edrCollection']],
    ['/collections/agora/items?limit=1000', ['features']],
    ['/collections/agora/locations/DCSC-00013', ['feature']],
    ['/collections/serie/locations?limit=1000', ['features']],
    ['/collections/avisos/items', ['features']],
    ['/collections/limiares/items', ['features']],
    [`${GAUGE}?parameter-name=rio,temperatura`, ['coverage']],
    ['/collections/agora/items?limit=0', ['exception']],
    ['/collections/agora/items/NADA', ['exception']],
  ])('%s is valid by OGC’s own schemas', async (path, schemas) => {
    const body = await bodyOf(path);
    for (const schema of schemas) expect([schema, faultsOf(schema, body)]).toEqual([schema, []]);
    if (!schemas.includes('features')) return;
    // EDR has no feature without a place.
    const placed = featuresIn(body).filter(({ geometry }) => geometry !== null);
    expect(placed.length).toBeGreaterThan(0);
    expect(faultsOf('edrFeatures', { ...body, features: placed })).toEqual([]);
  });

  it('describes itself in OpenAPI 3.0', async () => {
    const checked = await new Validator().validate({ ...(await bodyOf('/api')) });
    expect(checked.errors).toBeUndefined();
    expect(checked.valid).toBe(true);
  });

  it('is read by an independent client', async () => {
    const service = new FeatureService({ baseUrl: `${server.url}/ogc` });
    // A busy server asks to come again.
    const { collections } = await eventually(() => service.getCollections());
    const ids = collections.map(({ id }) => id);
    expect(ids).toEqual(['agora', 'serie', 'acontecimentos', 'avisos', 'limiares']);
    const all = await eventually(() => service.getFeatures('agora', { limit: 1_000 }));
    expect(all.numberMatched).toBe(all.features.length);
    const gauge = await eventually(() => service.getFeature('agora', 'DCSC-00013'));
    expect(gauge.properties).toMatchObject({ nome: 'Rio do Sul', situacao: 'atual' });
    const [west = 0, south = 0] = gauge.geometry.type === 'Point' ? gauge.geometry.coordinates : [];
    const bbox: [number, number, number, number] = [west, south, west, south];
    const near = await eventually(() => service.getFeatures('agora', { bbox }));
    expect(near.features.map(({ id }) => id)).toContain('DCSC-00013');
    expect(near.features.length).toBeLessThan(all.features.length);
  });

  it.each(['agora', 'limiares'])('%s has each item once on its pages', async (id) => {
    const seen: unknown[] = [];
    let path: string | null = `/collections/${id}/items?limit=7`;
    for (let pages = 0; path !== null && pages < 12; pages += 1) {
      const body = await bodyOf(path);
      seen.push(...featuresIn(body).map((feature) => feature['id']));
      path = nextOf(body);
    }
    const all = featuresIn(await bodyOf(`/collections/${id}/items?limit=1000`));
    expect(seen).toEqual(all.map((feature) => feature['id']).slice(0, seen.length));
    expect(seen.length).toBe(path === null ? all.length : 12 * 7);
  });

  it('names the licence and who is responsible', async () => {
    const { links, provider } = await bodyOf('');
    const licence = expect.objectContaining({ rel: 'license', title: 'CC-BY-4.0' });
    expect(links).toContainEqual(licence);
    expect((await bodyOf('/collections/serie'))['links']).toContainEqual(licence);
    // Warnings are their senders'.
    expect((await bodyOf('/collections/avisos'))['links']).not.toContainEqual(licence);
    expect(provider).toMatchObject({ url: 'https://responsavel.example/' });
  });

  it('says of rolling sums over how long they are, and of which unit', async () => {
    const { parameter_names: names } = await bodyOf('/collections/agora');
    expect(recordOf(names)['chuva024h']).toMatchObject({
      measurementType: { method: 'sum', duration: '-PT1440M' },
      unit: { symbol: { value: 'mm', type: 'http://www.opengis.net/def/uom/UCUM/' } },
    });
    expect(recordOf(names)['temperatura']).toMatchObject({
      measurementType: { method: 'instantaneous' },
      unit: { symbol: { value: 'Cel' } },
    });
  });

  it('names a demonstration wherever its numbers are', async () => {
    const { notas } = await bodyOf('');
    expect(notas).toEqual([
      expect.stringMatching(/demonstração/i),
      expect.stringMatching(/preliminares/),
    ]);
    expect((await bodyOf('/collections/agora/items'))['notas']).toEqual(notas);
    expect((await bodyOf(GAUGE))['notas']).toEqual(notas);
    const [head, row] = (await (await ask(`${GAUGE}?f=csv`)).text()).split('\r\n');
    expect(head).toMatch(/^codigo,instante,(?:\w+,)+nota1,nota2$/);
    expect(row).toMatch(/^DCSC-00013,2\d{3}-.*Z,.*demonstração/i);
  });
});

describe('answers of the open data', () => {
  it('are pages for people', async () => {
    for (const path of ['', '/collections', '/collections/agora/items?limit=3', GAUGE]) {
      const answer = await ask(path, { accept: 'text/html,*/*;q=0.8' });
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('vary')).toMatch(/accept/);
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-/,
      );
      expect(await answer.text()).toMatch(/^<!doctype html>.*<h1>/);
    }
    const page = async (path: string) => (await ask(`${path}?f=html`)).text();
    expect(await page('/collections/serie')).toContain('soma dos últimos 60 min');
    const station = await page('/collections/agora/items/DCSC-00013');
    expect(station).toMatch(/<li>Leituras\s*<br \/>.*Nível do rio: \d/);
    expect(station).not.toContain('idadeSegundos');
    expect((await ask('?f=json', { accept: 'text/html' })).headers.get('content-type')).toBe(
      'application/json',
    );
  });

  it.each([
    ['application/json;q=0.5, text/html', 'text/html; charset=utf-8'],
    ['text/html; q=0, */*', 'application/json'],
    ['text/html;q=0.2,application/geo+json;q=0.3', 'application/json'],
    ['text/html, application/json', 'application/json'],
    ['text/html;q=0.1, */*', 'application/json'],
    ['text/*, */*;q=0.1', 'text/html; charset=utf-8'],
    ['application/*;q=0.5, text/html;q=0.4, */*', 'application/json'],
    ['application/json;q=0, */*;q=0.1', 'text/html; charset=utf-8'],
    ['application/xml', 'application/json'],
  ])('are in the form that is preferred (RFC 9110, 12.5.1): %s', async (accept, form) => {
    expect((await ask('', { accept })).headers.get('content-type')).toBe(form);
  });

  it('are made once in five seconds, with their age', async () => {
    const item = '/collections/agora/items/DCSC-00013';
    let turn = 0;
    // A busy machine may take longer than an answer is kept.
    await eventually(async () => {
      turn += 1;
      const before = await bodyOf(item);
      server.publish('DCSC-00013', 'Name/General', `Outro nome ${turn}`);
      await eventually(async () => {
        const inAList = JSON.stringify(
          await bodyOf(`/collections/agora/items?limit=${Date.now() % 1_000}1`),
        );
        expect(inAList).toContain(`Outro nome ${turn}`);
      });
      const kept = await ask(item);
      expect(Number(kept.headers.get('age'))).toBeLessThanOrEqual(5);
      expect(await kept.json()).toEqual(before);
    });
    await eventually(async () =>
      expect(JSON.stringify(await bodyOf(item))).toContain(`Outro nome ${turn}`),
    );
  });

  it('may be read by any page, and are not sent twice', async () => {
    const first = await ask('/collections/limiares/items');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    const etag = first.headers.get('etag') ?? '';
    for (const known of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*'])
      expect((await ask('/collections/limiares/items', { 'if-none-match': known })).status).toBe(
        304,
      );
    expect((await ask('/collections/limiares/items', { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('are no answers to another method than GET', async () => {
    const posted = await patientFetch(`${server.url}/ogc`, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(posted.headers.get('content-type')).toBe('application/problem+json');
    expect(await posted.json()).toMatchObject({ status: 405, code: '405' });
  });

  it('that are refused are problem details, and say when to ask again', async () => {
    const limited = await simulatedServer({
      ...SMALL_NETWORK,
      requests: { question: { perMinute: 20, burst: 1 } },
    });
    try {
      expect((await fetch(`${limited.url}/ogc`)).status).toBe(200);
      const refused = await fetch(`${limited.url}/ogc`);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3']);
      expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(await refused.json()).toMatchObject({
        title: 'Too Many Requests',
        status: 429,
        detail: expect.stringMatching(/tente de novo em 3 s/),
      });
    } finally {
      await limited.close();
    }
  });

  it.each([
    ['/collections/agora/items?cor=azul', 400],
    ['/collections/agora/items?limit=1&limit=2', 400],
    ['/collections/agora/items?bbox=1,2,3', 400],
    ['/collections/agora/items?f=csv', 400],
    [`${GAUGE}?datetime=2026-09-12/2026-09-11`, 400],
    [`${GAUGE}?parameter-name=cor`, 400],
    [`${GAUGE}?crs=EPSG:4674`, 400],
    [`${GAUGE}?datetime=${new Date(Date.now() - 80 * DAY_MS).toISOString()}/..`, 413],
    [`${GAUGE}?datetime=1999-01-01/1999-01-02`, 404],
    ['/collections/serie/locations/NADA', 404],
    ['/collections/limiares/locations', 404],
    ['/%E0%A4%A', 404],
  ])('%s is refused with %i', async (path, status) => {
    const answer = await ask(path);
    expect([answer.status, recordOf(await answer.json())['status']]).toEqual([status, status]);
  });
});

it('a closed past interval is read with the history that charts have, and kept for ever', async () => {
  const asked: unknown[] = [];
  const network = simulate(SMALL_NETWORK);
  const source = {
    ...network,
    demonstration: null,
    history: (query: HistoryQuery) => {
      asked.push(query);
      const rows = [
        {
          ...EMPTY_VALUES,
          codigo: query.codigo,
          timestamp: '2026-09-09T21:00:00',
          rio_nivel: 4.619999885559082,
          chuva_hora: -35,
        },
        {
          ...EMPTY_VALUES,
          codigo: query.codigo,
          timestamp: '2026-09-09T22:00:00',
          rio_nivel: null,
          chuva_hora: 2,
        },
      ];
      return Promise.resolve(ok(rows));
    },
  };
  const known = await startedServer({ provider: { source } });
  try {
    const [codigo = ''] = network.tags.keys();
    const url = `${known.url}/ogc/collections/serie/locations/${codigo}`;
    const query = '?datetime=2026-09-10T00:00:00Z/2026-09-10T01:00:00Z&passo=1h';
    const answer = await fetch(`${url}${query}`);
    expect(answer.headers.get('cache-control')).toMatch(/immutable/);
    expect(recordOf(await answer.json())['ranges']).toMatchObject({
      // What no sensor measures is no value.
      chuva001h: { values: [null, 2] },
      rio: { values: [4.619999885559082, null] },
    });
    const [from, to] = [Date.UTC(2026, 8, 10), Date.UTC(2026, 8, 10, 1)];
    expect(asked).toContainEqual({ codigo, step: 'Int1h', period: null, from, to });
    const page = await (await fetch(`${url}${query}&f=html`)).text();
    expect(page).toMatch(/<li>09\/09\/2026, 21:00 <br \/>Nível do rio: 4,62 m<\/li>/);
    const csv = await (await fetch(`${url}${query}&parameter-name=rio&f=csv`)).text();
    expect(csv.split('\r\n').map((line) => line.split(',').slice(0, 3).join(','))).toEqual([
      'codigo,instante,rio',
      `${codigo},2026-09-10T00:00:00.000Z,4.619999885559082`,
      `${codigo},2026-09-10T01:00:00.000Z,`,
      '',
    ]);
    const open = await fetch(`${url}?datetime=2026-09-10T00:00:00Z/..&passo=24h`);
    expect(open.headers.get('cache-control')).toBe('public, max-age=60');
  } finally {
    await known.close();
  }
});
