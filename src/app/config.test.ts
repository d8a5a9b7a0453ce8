import { describe, expect, it, vi } from 'vitest';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import { fetchSiteConfig } from './config.ts';
import { BARE_PROFILE } from '#tests/support/browser/bare-profile.ts';

const NEEDED = { graphqlUrl: '/graphql', network: BARE_PROFILE };
const BODY = JSON.stringify(NEEDED);

const ADDRESS = 'https://site.test/config.json';

/** A response with `no-store`; with a `Date` if given. */
const respondWith = (ok: boolean, body: string, date?: string) => async () => ({
  ok,
  url: ADDRESS,
  headers: new Headers({ 'cache-control': 'no-store', ...(date === undefined ? {} : { date }) }),
  json: async (): Promise<unknown> => JSON.parse(body),
});

describe('fetchSiteConfig', () => {
  it('reads a configuration', async () => {
    const config = await fetchSiteConfig(respondWith(true, BODY));
    expect(config).toEqual({
      ok: true,
      value: {
        config: PLAIN_CONFIG,
        clockSkew: null,
        persistedAt: null,
      },
    });
  });

  it('learns how far the device’s clock is off (fault row 33)', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
    const loaded = await fetchSiteConfig(respondWith(true, BODY, tomorrow));
    const skew = loaded.ok ? loaded.value.clockSkew : null;
    expect(Math.abs((skew ?? Number.NaN) - 86_400_000)).toBeLessThan(2_000);
    const now = new Date().toUTCString();
    const right = await fetchSiteConfig(respondWith(true, BODY, now));
    expect(right.ok ? right.value.clockSkew : Number.NaN).toBe(0);
  });

  it('recognises a cached one by its header, and ignores its time', async () => {
    const loaded = await fetchSiteConfig(async () => ({
      ok: true,
      url: ADDRESS,
      headers: new Headers({ 'x-vigia-kept-at': '1790000000000', date: new Date(0).toUTCString() }),
      json: async () => NEEDED,
    }));
    expect(loaded.ok && loaded.value).toMatchObject({
      clockSkew: null,
      persistedAt: 1_790_000_000_000,
    });
  });

  it('ignores the time of a response that the browser may have cached, but not of a fresh one', async () => {
    const anHourAgo = new Date(Date.now() - 3_600_000).toUTCString();
    const asked: RequestCache[] = [];
    const cacheable = async (_: string, { cache }: { readonly cache: RequestCache }) => {
      asked.push(cache);
      return {
        ok: true,
        url: ADDRESS,
        headers: new Headers({ date: anHourAgo, 'cache-control': 'max-age=7200' }),
        json: async () => NEEDED,
      };
    };
    const cached = await fetchSiteConfig(cacheable);
    expect(cached.ok && cached.value.clockSkew).toBeNull();
    const fresh = await fetchSiteConfig(cacheable, { fresh: true });
    expect(fresh.ok && fresh.value.clockSkew).toBeLessThan(-3_590_000);
    expect(asked).toEqual(['default', 'no-store']);
  });

  it('computes the skew from when the browser received the response, however early that was', async () => {
    class Timing {
      constructor(readonly responseStart: number) {}
    }
    vi.stubGlobal('PerformanceResourceTiming', Timing);
    vi.stubGlobal('performance', {
      now: () => 20_000,
      getEntriesByName: (url: string) => (url === ADDRESS ? [new Timing(12_000)] : []),
    });
    const preloadedAt = new Date(Date.now() - 8_000).toUTCString();
    const loaded = await fetchSiteConfig(respondWith(true, BODY, preloadedAt));
    expect(loaded.ok && loaded.value.clockSkew).toBe(0);
    vi.unstubAllGlobals();
  });

  it('reports that it is unreachable', async () => {
    const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
    for (const fetchConfig of [noNetwork, respondWith(false, '{}')]) {
      expect(await fetchSiteConfig(fetchConfig)).toEqual({
        ok: false,
        error: { kind: 'unreachable' },
      });
    }
  });

  it('reports which member cannot be decoded', async () => {
    for (const [body, member] of [
      ['<!doctype html>', 'config'],
      ['[]', 'config'],
      ['{}', 'graphqlUrl'],
      ['{"graphqlUrl":"/graphql","basemap":{"kind":"papel"}}', 'basemap.kind'],
    ] as const) {
      expect(await fetchSiteConfig(respondWith(true, body))).toEqual({
        ok: false,
        error: { kind: 'unreadable', member },
      });
    }
  });
});
