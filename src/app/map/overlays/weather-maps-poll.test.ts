import { describe, expect, it, vi } from 'vitest';
import { err, ok, type Result } from '#domain/result.ts';
import type { WeatherMaps } from '#contract/site/weather-maps.ts';
import { POLL_MS, WeatherMapsPoll, type WeatherMapsState } from './weather-maps-poll.ts';
import { fakeTime } from '../../../../tests/support/runner/fake-time.ts';

const mapsOf = (...times: readonly number[]): WeatherMaps => ({
  host: 'https://tiles.test',
  radar: times.map((time) => ({ time, path: `/v2/radar/${time}` })),
  satellite: [],
  rejected: 0,
});

/** A poll whose requests are answered in this order; the last answer stays. */
const polling = (...answers: readonly Result<WeatherMaps, string>[]) => {
  const states: WeatherMapsState[] = [];
  let asked = 0;
  const poll = new WeatherMapsPoll(
    () => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? err('none');
      asked += 1;
      return Promise.resolve(answer);
    },
    (state) => states.push(state),
  );
  return { poll, states, asked: () => asked };
};

fakeTime();

describe('the list of pictures', () => {
  it('is asked for every five minutes; what says the same is no news', async () => {
    const { poll, states, asked } = polling(ok(mapsOf(1)), ok(mapsOf(1)), ok(mapsOf(1, 2)));
    poll.start();
    await vi.advanceTimersByTimeAsync(2 * POLL_MS);
    expect(asked()).toBe(3);
    expect(states.map(({ maps }) => maps?.radar.length)).toEqual([1, 2]);
    poll.stop();
  });

  it('keeps the last pictures while a request fails, says so, and takes it back (SPEC 8)', async () => {
    const { poll, states } = polling(ok(mapsOf(1)), err('refused'), ok(mapsOf(1)));
    poll.start();
    await vi.advanceTimersByTimeAsync(POLL_MS + 15_000);
    expect(states.map(({ rainviewerError }) => rainviewerError)).toEqual([false, true, false]);
    expect(states.every(({ maps }) => maps?.radar.length === 1)).toBe(true);
    poll.stop();
  });

  it('asks ever more slowly while it fails', async () => {
    const { poll, asked } = polling(err('refused'));
    poll.start();
    await vi.advanceTimersByTimeAsync(0);
    const counts: number[] = [];
    for (const pause of [15_000, 30_000, 60_000, 120_000]) {
      await vi.advanceTimersByTimeAsync(pause - 1);
      counts.push(asked());
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(counts).toEqual([1, 2, 3, 4]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked()).toBeLessThan(20);
    poll.stop();
  });

  it('asks at once when the page comes back after a long sleep, and not before', async () => {
    const { poll, asked } = polling(ok(mapsOf(1)));
    poll.start();
    await vi.advanceTimersByTimeAsync(0);
    poll.wake();
    expect(asked()).toBe(1);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + POLL_MS);
    poll.wake();
    expect(asked()).toBe(2);
    poll.stop();
  });

  it('says nothing after its end', async () => {
    const { poll, states } = polling(ok(mapsOf(1)));
    poll.start();
    poll.stop();
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(states).toEqual([]);
  });
});
