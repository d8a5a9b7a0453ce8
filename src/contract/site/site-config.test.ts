import { describe, expect, it } from 'vitest';
import { BARE_PROFILE } from '#tests/support/browser/bare-profile.ts';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import { decodeSiteConfig, encodeSiteConfig } from './site-config.ts';

const NEEDED = { graphqlUrl: '/graphql', network: BARE_PROFILE };

describe('config.json', () => {
  it('needs a provider and a network, the rest has defaults', () => {
    expect(decodeSiteConfig(NEEDED)).toEqual({ ok: true, value: PLAIN_CONFIG });
  });

  it('names the member of the network without which nothing can be shown', () => {
    const network = { ...BARE_PROFILE, timeZone: 'America/Nowhere' };
    expect(decodeSiteConfig({ ...NEEDED, network })).toEqual({
      ok: false,
      error: { member: 'network.timeZone' },
    });
  });

  it('leaves out a member of the network that is wrong where it can', () => {
    const network = { ...BARE_PROFILE, warnings: [{ name: 'Avisos', url: 'javascript:alert(1)' }] };
    expect(decodeSiteConfig({ ...NEEDED, network })).toEqual(decodeSiteConfig(NEEDED));
  });

  it('issue 7: may hold thresholds; a wrong line of them does not take the site away', () => {
    const alert = { field: 'rio_nivel', value: 6, label: 'Alerta', level: 'alerta' };
    const decoded = decodeSiteConfig({
      ...NEEDED,
      thresholds: { 'EST-00013': [alert, { ...alert, value: null }] },
    });
    if (!decoded.ok) throw new Error(decoded.error.member);
    expect([...decoded.value.thresholds]).toEqual([
      ['EST-00013', [{ ...alert, source: null, date: null, isSameStaff: true }]],
    ]);
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
    const decoded = decodeSiteConfig({ ...NEEDED, weatherMaxZoom: said });
    expect(decoded.ok ? decoded.value.weatherMaxZoom : decoded).toBe(zoom);
  });

  it.each([
    ['xyz', { kind: 'xyz', tiles: ['https://t.test/{z}/{x}/{y}.png'], attribution: 'T' }],
    ['pmtiles', { kind: 'pmtiles', url: 'https://t.test/sc.pmtiles', attribution: 'T' }],
    ['style', { kind: 'style', light: 'https://t.test/l.json', dark: 'https://t.test/d.json' }],
  ])('issue 2: can name another base map: %s', (kind, basemap) => {
    const decoded = decodeSiteConfig({ ...NEEDED, basemap });
    expect(decoded.ok ? decoded.value.basemap.kind : decoded).toBe(kind);
  });

  it.each([
    [null],
    [[]],
    [{}],
    [{ graphqlUrl: 7 }],
    [{ graphqlUrl: 'javascript:alert(1)' }],
    [{ graphqlUrl: '/graphql', weatherMapsUrl: 'data:text/html,x' }],
    [{ graphqlUrl: '/graphql', liveUrl: 'javascript:alert(1)' }],
    [{ graphqlUrl: '/graphql', weatherTilesUrl: 'javascript:alert(1)' }],
    [{ graphqlUrl: '/graphql', basemap: { kind: 'papel' } }],
  ])('is refused with the member that is wrong: %j', (raw) => {
    const decoded = decodeSiteConfig(raw);
    expect(decoded.ok ? null : decoded.error.member).toBeTypeOf('string');
  });
});
