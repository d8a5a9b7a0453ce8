import { createMemoryHistory } from '@tanstack/react-router';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isServerAnswer, sitePageAt } from '#contract/site/site-paths.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { createAppRouter } from './routes.tsx';

/** Where the app's router leads from an address. */
const shownAt = async (path: string): Promise<string> => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return router.state.location.pathname;
};

const PARTS =
  'mapa tabela barragens sobre busca cidade rua estacao analise grafico 404 EST-00013 vila-da-serra Rio%20do %C3%A3 x MAPA Estacao index a.b';

const part = fc.constantFrom(...PARTS.split(' '));

const path = fc
  .tuple(fc.array(part, { maxLength: 5 }), fc.constantFrom('', '/'))
  .map(([parts, end]) => (parts.length === 0 ? '/' : `/${parts.join('/')}${end}`));

describe('what the server answers itself', () => {
  it.each([
    '/boletim /boletim.txt /cidade/foz.txt /estacao/EST-1/agora.png /mapa.png',
    '/acontecimentos.atom /acontecimentos.json /cidade/foz.atom',
    '/status /status.json /mudancas /asyncapi.json /graphql /healthz /metrics',
    '/ogc /ogc/ /ogc/collections/agora/items /dados/2026-09-11.csv /dados/2026-09-11.parquet',
    '/dcat.jsonld /sitemap.xml /robots.txt /.well-known/api-catalog /.well-known/vigia-seal.json',
    '/embed/mapa /embed/estacao/EST-1 /oembed /moment.json /history.json /config.json',
  ])('is %s', (paths) => {
    expect(paths.split(' ').filter((one) => !isServerAnswer(one))).toEqual([]);
  });

  it('is no page of the app, nor what begins or ends like an answer', () => {
    const pages = Object.keys(createAppRouter().routesByPath);
    expect(pages.length).toBeGreaterThan(12);
    const others = '/dadosx /embedado /boletim/x /statusx /cidade/ogc /estacao/status /xml'.split(
      ' ',
    );
    expect([...pages, ...others].filter(isServerAnswer)).toEqual([]);
  });
});

describe('the pages that the server knows', () => {
  it('are those that the app shows: every other address leads to /404', async () => {
    await fc.assert(
      fc.asyncProperty(path, async (asked) => {
        const isFound = sitePageAt(asked) !== null;
        expect([asked, isFound]).toEqual([asked, !/^\/404\/?$/.test(await shownAt(asked))]);
      }),
      propertyRuns(15),
    );
  });

  it.each([
    ['/', { kind: 'screen' }],
    ['/mapa', { kind: 'screen' }],
    ['/estacao', { kind: 'screen' }],
    ['/estacao/analise/grafico', { kind: 'screen' }],
    ['/estacao/EST-00013', { kind: 'station', codigo: 'EST-00013' }],
    ['/estacao/x%201/analise/tabela', { kind: 'station', codigo: 'x 1' }],
    ['/cidade', { kind: 'screen' }],
    ['/cidade/vila-da-serra', { kind: 'city', slug: 'vila-da-serra' }],
    ['/cidade/jando/rua/do-cais', { kind: 'street', slug: 'jando', street: 'do-cais' }],
    ['/cidade/jando/rua', null],
    ['/404', null],
    ['/nada', null],
    ['/estacao/Rio%20do%2', null],
  ])('%s is %j', (asked, page) => {
    expect(sitePageAt(asked)).toEqual(page);
  });
});
