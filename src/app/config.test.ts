import { describe, expect, it } from 'vitest';
import { fetchSiteConfig } from './config.ts';

const answers = (ok: boolean, body: string, date?: string) => async () => ({
  ok,
  headers: new Headers(date === undefined ? {} : { date }),
  json: async (): Promise<unknown> => JSON.parse(body),
});

describe('fetchSiteConfig', () => {
  it('reads a configuration', async () => {
    const config = await fetchSiteConfig(answers(true, '{"graphqlUrl":"/graphql"}'));
    expect(config).toEqual({
      ok: true,
      value: {
        config: {
          graphqlUrl: '/graphql',
          weatherMapsUrl: null,
          weatherTilesUrl: null,
          weatherMaxZoom: 7,
          basemap: { kind: 'offline' },
          network: null,
          demonstration: null,
          thresholds: new Map(),
        },
        clockSkew: 0,
        keptAt: null,
      },
    });
  });

  it('learns how far the device’s clock is off (TRUST row 33)', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
    const loaded = await fetchSiteConfig(answers(true, '{"graphqlUrl":"/graphql"}', tomorrow));
    const skew = loaded.ok ? loaded.value.clockSkew : Number.NaN;
    expect(Math.abs(skew - 86_400_000)).toBeLessThan(2_000);
    const now = new Date().toUTCString();
    const right = await fetchSiteConfig(answers(true, '{"graphqlUrl":"/graphql"}', now));
    expect(right.ok ? right.value.clockSkew : Number.NaN).toBe(0);
  });

  it('knows a kept one by its mark, and does not take its time for the server’s', async () => {
    const loaded = await fetchSiteConfig(async () => ({
      ok: true,
      headers: new Headers({ 'x-vigia-kept-at': '1790000000000', date: new Date(0).toUTCString() }),
      json: async () => ({ graphqlUrl: '/graphql' }),
    }));
    expect(loaded.ok && loaded.value).toMatchObject({ clockSkew: 0, keptAt: 1_790_000_000_000 });
  });

  it('says that it could not be reached', async () => {
    const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
    for (const fetchConfig of [noNetwork, answers(false, '{}')]) {
      expect(await fetchSiteConfig(fetchConfig)).toEqual({
        ok: false,
        error: { kind: 'unreachable' },
      });
    }
  });

  it('says which member cannot be read', async () => {
    for (const [body, member] of [
      ['<!doctype html>', 'config'],
      ['[]', 'config'],
      ['{}', 'graphqlUrl'],
      ['{"graphqlUrl":"/graphql","basemap":{"kind":"papel"}}', 'basemap.kind'],
    ] as const) {
      expect(await fetchSiteConfig(answers(true, body))).toEqual({
        ok: false,
        error: { kind: 'unreadable', member },
      });
    }
  });
});
