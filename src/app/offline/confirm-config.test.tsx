import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { err, ok, type Result } from '#domain/result.ts';
import type { SiteConfig } from '#contract/site/site-config.ts';
import { decodeThresholds } from '#domain/stations/alerts/thresholds.ts';
import type { ConfigFailure, LoadedConfig } from '#app/config.ts';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import { confirmConfig } from './confirm-config.ts';

let answer: Result<LoadedConfig, ConfigFailure>;
let isTimeKnown: boolean;
const load = vi.fn<() => Promise<typeof answer>>(() => Promise.resolve(answer));
const onChanged = vi.fn<() => void>();
const onTime = vi.fn<(skew: number) => void>(() => {
  isTimeKnown = true;
});
let end: () => void = () => undefined;

const begin = (first: Omit<LoadedConfig, 'config'>): void => {
  end();
  end = confirmConfig(
    { config: PLAIN_CONFIG, ...first },
    { load, isTimeKnown: () => isTimeKnown, onChanged, onTime },
  );
};

beforeEach(() => {
  vi.useFakeTimers();
  answer = err({ kind: 'unreachable' });
  isTimeKnown = false;
  begin({ clockSkew: null, persistedAt: epochMs(7) });
});

afterEach(() => {
  end();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const loaded = (changes: Partial<SiteConfig>, persistedAt: EpochMs | null) =>
  ok({
    config: { ...PLAIN_CONFIG, ...changes },
    clockSkew: persistedAt === null ? 0 : null,
    persistedAt,
  });

describe('a cached configuration', () => {
  it('is asked for every 15 s until the real one comes, and then no more', async () => {
    await vi.advanceTimersByTimeAsync(15_000);
    answer = loaded({ graphqlUrl: '/outro' }, epochMs(7));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(onChanged).not.toHaveBeenCalled();
    answer = loaded({}, null);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(3);
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('differs if a threshold was configured meanwhile', async () => {
    const level = { field: 'rio_nivel', value: 6, label: 'Cota de alerta', level: 'alerta' };
    const { thresholds } = decodeThresholds({ 'EST-00013': [level] });
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

describe('the time', () => {
  it('comes with the real configuration, after a start with a cached one', async () => {
    answer = ok({ config: PLAIN_CONFIG, clockSkew: 7_200_000, persistedAt: null });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(onTime.mock.calls).toEqual([[7_200_000]]);
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('is requested at once if the first configuration did not carry it', async () => {
    answer = loaded({}, null);
    begin({ clockSkew: null, persistedAt: null });
    await vi.advanceTimersByTimeAsync(0);
    expect(onTime).toHaveBeenCalledOnce();
  });

  it('is asked for again once it is no longer known, and not while it is', async () => {
    isTimeKnown = true;
    begin({ clockSkew: 0, persistedAt: null });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).not.toHaveBeenCalled();
    isTimeKnown = false;
    answer = loaded({}, null);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is not requested forever from a server that does not send it', async () => {
    answer = ok({ config: PLAIN_CONFIG, clockSkew: null, persistedAt: null });
    begin({ clockSkew: null, persistedAt: null });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(load).toHaveBeenCalledOnce();
    expect(onTime).not.toHaveBeenCalled();
  });
});
