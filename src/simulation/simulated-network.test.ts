import { expect, it, vi } from 'vitest';
import type { StationTags, TagMessage } from '#contract/tag-source.ts';
import { HOUR_MS, MINUTE_MS, type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { simulate } from '#tests/support/network/simulation.ts';
import type { SimulationOptions } from './simulated-network.ts';

const BEGAN = epochMs(Date.UTC(2026, 9, 1, 12));
const LEVEL = 'Data/Rio/RioNivel/Value';

/** What a demonstration made at an instant shows at a later one. */
const shownAt = async (
  made: EpochMs,
  shown: EpochMs,
  options: Omit<SimulationOptions, 'now'>,
): Promise<unknown> => {
  let wall = made;
  const network = simulate({ scenario: 'rajada', stations: 8, ...options, now: () => wall });
  wall = shown;
  let state: ReadonlyMap<string, StationTags> = new Map();
  vi.useFakeTimers({ now: shown });
  try {
    network.start({ state: (tags) => (state = tags), event: () => undefined });
    const codigo = [...state.keys()].find((code) => state.get(code)?.has(LEVEL)) ?? '';
    const past = network.past.reportAt(codigo, epochMs(shown - HOUR_MS));
    return {
      levels: [...state].map(([code, tags]) => [code, tags.get(LEVEL), tags.get('TimeStamp')]),
      history: await network.history({
        codigo,
        step: 'Int1h',
        period: 'Periodo1d',
        from: null,
        to: null,
      }),
      past: [network.past.run, ...(past ?? [])],
      imagery: network.imagery?.list(),
    };
  } finally {
    network.stop();
    vi.useRealTimers();
  }
};

it('shows the same in every process that began at the same instant, and another thing from another', async () => {
  const shown = epochMs(BEGAN + 5 * HOUR_MS);
  const first = await shownAt(epochMs(BEGAN + MINUTE_MS), shown, { began: BEGAN });
  const second = await shownAt(epochMs(BEGAN + 3 * HOUR_MS), shown, { began: BEGAN });
  expect(second).toEqual(first);
  expect(await shownAt(epochMs(BEGAN + 3 * HOUR_MS), shown, {})).not.toEqual(first);
});

it('started again it tells what holds now, not what it said before', () => {
  vi.useFakeTimers({ now: BEGAN });
  try {
    const network = simulate({ scenario: 'rajada', stations: 8, rate: 20, began: BEGAN });
    const events: TagMessage[] = [];
    const stampOf = (): readonly unknown[] => {
      let stamps: unknown[] = [];
      network.start({
        state: (tags) => (stamps = [...tags.values()].map((station) => station.get('TimeStamp'))),
        event: (tag) => void events.push(tag),
      });
      return stamps;
    };
    const newest = (stamps: readonly unknown[]): number =>
      Math.max(...stamps.map((stamp) => Date.parse(String(stamp)) || 0));
    expect(newest(stampOf())).toBe(BEGAN);
    vi.advanceTimersByTime(MINUTE_MS);
    expect(events.length).toBeGreaterThan(100);
    network.stop();
    const heard = events.length;
    // However soon: another process may have said something meanwhile.
    vi.advanceTimersByTime(10);
    expect(events).toHaveLength(heard);
    expect(newest(stampOf())).toBe(BEGAN + MINUTE_MS + 10);
    network.stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
