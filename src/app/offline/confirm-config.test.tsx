import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { err, ok, type Result } from '#domain/result.ts';
import type { SiteConfig } from '#domain/site-config.ts';
import { decodeThresholds } from '#domain/thresholds.ts';
import type { ConfigFailure, LoadedConfig } from '#app/config.ts';
import { confirmConfig } from './confirm-config.ts';

const USED: SiteConfig = {
  graphqlUrl: '/graphql',
  weatherMapsUrl: null,
  weatherTilesUrl: null,
  weatherMaxZoom: 7,
  basemap: { kind: 'offline' },
  thresholds: new Map(),
  network: null,
  demonstration: null,
};

let answer: Result<LoadedConfig, ConfigFailure>;
const load = vi.fn<() => Promise<typeof answer>>(() => Promise.resolve(answer));
const onChanged = vi.fn<() => void>();
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  answer = err({ kind: 'unreachable' });
  end = confirmConfig(load, USED, onChanged);
});

afterEach(() => {
  end();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const loaded = (news: Partial<SiteConfig>, keptAt: number | null) =>
  ok({ config: { ...USED, ...news }, clockSkew: 0, keptAt });

describe('a kept configuration', () => {
  it('is asked for every 15 s until the real one comes, and then no more', async () => {
    await vi.advanceTimersByTimeAsync(15_000);
    answer = loaded({ graphqlUrl: '/outro' }, 7);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(onChanged).not.toHaveBeenCalled();
    answer = loaded({}, null);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(3);
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('that lacks a threshold which somebody has named meanwhile is another', async () => {
    const level = { field: 'rio_nivel', value: 6, label: 'Cota de alerta', level: 'alerta' };
    const { thresholds } = decodeThresholds({ 'DCSC-00013': [level] });
    expect(thresholds.size).toBe(1);
    answer = loaded({ thresholds }, null);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it('that is another than the real one is said, as soon as the network is back', async () => {
    answer = loaded({ graphqlUrl: 'https://outro.example/graphql' }, null);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(onChanged).toHaveBeenCalledOnce();
  });
});
