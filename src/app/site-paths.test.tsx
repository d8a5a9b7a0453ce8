import { createMemoryHistory } from '@tanstack/react-router';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sitePageAt } from '#contract/site/site-paths.ts';
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
