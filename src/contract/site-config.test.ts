import { describe, expect, it } from 'vitest';
import { decodeSiteConfig, encodeSiteConfig } from './site-config.ts';

describe('config.json', () => {
  it('needs a provider, the rest has defaults', () => {
    expect(decodeSiteConfig({ graphqlUrl: '/graphql' })).toEqual({
      ok: true,
      value: {
        network: null,
        graphqlUrl: '/graphql',
        weatherMapsUrl: null,
        weatherTilesUrl: null,
        weatherMaxZoom: 7,
        basemap: { kind: 'offline' },
        demonstration: null,
        thresholds: new Map(),
      },
    });
  });

  it.each([
    ['Rede', 'Rede'],
    ['  Rede ', 'Rede'],
    ['', null],
    [' ', null],
    [7, null],
    [null, null],
  ])('may name the network; what is no name takes nothing away: %j', (network, name) => {
    const decoded = decodeSiteConfig({ graphqlUrl: '/graphql', network });
    expect(decoded.ok ? decoded.value.network : decoded).toBe(name);
  });

  it('issue 7: may hold thresholds; a wrong line of them does not take the site away', () => {
    const alert = { field: 'rio_nivel', value: 6, label: 'Alerta', level: 'alerta' };
    const decoded = decodeSiteConfig({
      graphqlUrl: '/graphql',
      thresholds: { 'EST-00013': [alert, { ...alert, value: null }] },
    });
    if (!decoded.ok) throw new Error(decoded.error.member);
    expect([...decoded.value.thresholds]).toEqual([['EST-00013', [alert]]]);
    expect(decodeSiteConfig(JSON.parse(encodeSiteConfig(decoded.value)))).toEqual(decoded);
  });

  it.each([
    [10, 10],
    [0, 0],
    [25, 7],
    [-1, 7],
    ['10', 7],
    [null, 7],
  ])('PROVIDER 6: radar tiles down to zoom 7, or as deep as it says: %j', (said, zoom) => {
    const decoded = decodeSiteConfig({ graphqlUrl: '/graphql', weatherMaxZoom: said });
    expect(decoded.ok ? decoded.value.weatherMaxZoom : decoded).toBe(zoom);
  });

  it.each([
    ['xyz', { kind: 'xyz', tiles: ['https://t.test/{z}/{x}/{y}.png'], attribution: 'T' }],
    ['pmtiles', { kind: 'pmtiles', url: 'https://t.test/sc.pmtiles', attribution: 'T' }],
    ['style', { kind: 'style', light: 'https://t.test/l.json', dark: 'https://t.test/d.json' }],
  ])('issue 2: can name another base map: %s', (kind, basemap) => {
    const decoded = decodeSiteConfig({ graphqlUrl: '/graphql', basemap });
    expect(decoded.ok ? decoded.value.basemap.kind : decoded).toBe(kind);
  });

  it.each([
    [null],
    [[]],
    [{}],
    [{ graphqlUrl: 7 }],
    [{ graphqlUrl: 'javascript:alert(1)' }],
    [{ graphqlUrl: '/graphql', weatherMapsUrl: 'data:text/html,x' }],
    [{ graphqlUrl: '/graphql', weatherTilesUrl: 'javascript:alert(1)' }],
    [{ graphqlUrl: '/graphql', basemap: { kind: 'papel' } }],
  ])('is refused with the member that is wrong: %j', (raw) => {
    const decoded = decodeSiteConfig(raw);
    expect(decoded.ok ? null : decoded.error.member).toBeTypeOf('string');
  });
});
