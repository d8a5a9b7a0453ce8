import { describe, expect, it } from 'vitest';
import { fetchSiteConfig } from './config.ts';

const answers = (ok: boolean, body: string) => async () => ({
  ok,
  json: async (): Promise<unknown> => JSON.parse(body),
});

describe('fetchSiteConfig', () => {
  it('reads a configuration', async () => {
    const config = await fetchSiteConfig(answers(true, '{"graphqlUrl":"/graphql"}'));
    expect(config).toEqual({
      ok: true,
      value: {
        graphqlUrl: '/graphql',
        weatherMapsUrl: null,
        basemap: { kind: 'offline' },
        demonstration: null,
      },
    });
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
