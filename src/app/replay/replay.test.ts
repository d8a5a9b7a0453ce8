import { afterEach, expect, it, vi } from 'vitest';
import type { SeekAnswer } from '#worker/api/past.ts';
import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { replay } from './replay.ts';

const slowCore = () => {
  const sought: { readonly at: EpochMs; readonly answer: (answer: SeekAnswer) => void }[] = [];
  const seek = (at: EpochMs) =>
    new Promise<SeekAnswer>((resolve) => {
      sought.push({ at, answer: resolve });
    });
  const answerLast = async (answer: SeekAnswer): Promise<void> => {
    sought.at(-1)?.answer(answer);
    await vi.waitFor(() => expect(replay.state.read().answer).toBe(answer));
  };
  return { sought, seek, answerLast };
};

const [FIRST, SECOND, LAST] = [epochMs(1_000), epochMs(2_000), epochMs(3_000)];

afterEach(() => replay.leave());

it('seeks one instant at a time, and of those that came meanwhile the last; its clock is what is shown', async () => {
  const core = slowCore();
  for (const at of [FIRST, SECOND, LAST]) replay.seek(core, at);
  expect(replay.state.read()).toEqual({ shown: null, answer: null });
  await core.answerLast('ready');
  expect(serverNow()).toBe(FIRST);
  await vi.waitFor(() => expect(core.sought.map(({ at }) => at)).toEqual([FIRST, LAST]));
  await core.answerLast('none');
  expect(replay.state.read()).toEqual({ shown: FIRST, answer: 'none' });
});

it('does not wait for a day that takes long, and shows nothing of it later', async () => {
  vi.useFakeTimers();
  const core = slowCore();
  replay.seek(core, FIRST);
  await core.answerLast('ready');
  replay.seek(core, SECOND);
  await vi.advanceTimersByTimeAsync(5_000);
  replay.seek(core, LAST);
  await vi.advanceTimersByTimeAsync(0);
  expect(core.sought.map(({ at }) => at)).toEqual([FIRST, SECOND, LAST]);
  // Whether the core shows the second or still the first is not known.
  expect(replay.state.read().shown).toBeNull();
  core.sought[1]?.answer('ready');
  await vi.advanceTimersByTimeAsync(0);
  expect(replay.state.read().shown).toBeNull();
  await core.answerLast('ready');
  expect(replay.state.read().shown).toBe(LAST);
  // Nor does a new visit wait for one that has ended.
  replay.seek(core, SECOND);
  replay.leave();
  await vi.advanceTimersByTimeAsync(500);
  replay.seek(core, FIRST);
  await vi.advanceTimersByTimeAsync(500);
  expect(core.sought.at(-1)?.at).toBe(FIRST);
  await core.answerLast('ready');
  vi.useRealTimers();
});

it('is loading once a seek has taken half a second, until it ends or the visit does', async () => {
  vi.useFakeTimers();
  const core = slowCore();
  const loading: boolean[] = [];
  const end = replay.isLoading.subscribe(() => loading.push(replay.isLoading.read()));
  replay.seek(core, FIRST);
  await vi.advanceTimersByTimeAsync(499);
  core.sought.at(-1)?.answer('ready');
  await vi.advanceTimersByTimeAsync(5_000);
  // It is shown already: the server has rendered it.
  replay.seek(core, LAST);
  replay.begin(LAST);
  await vi.advanceTimersByTimeAsync(900);
  core.sought.at(-1)?.answer('ready');
  await vi.advanceTimersByTimeAsync(0);
  replay.seek(core, FIRST);
  core.sought.at(-1)?.answer('ready');
  await vi.advanceTimersByTimeAsync(0);
  expect(loading).toEqual([]);
  replay.seek(core, SECOND);
  await vi.advanceTimersByTimeAsync(500);
  expect([loading, replay.state.read().shown]).toEqual([[true], FIRST]);
  await core.answerLast('none');
  replay.seek(core, LAST);
  await vi.advanceTimersByTimeAsync(600);
  expect(loading).toEqual([true, false, true]);
  replay.leave();
  expect(loading).toEqual([true, false, true, false]);
  replay.seek(core, FIRST);
  replay.leave();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(loading).toEqual([true, false, true, false]);
  end();
  vi.useRealTimers();
});

it('shows no answer to a visit that ended, and seeks again after a worker that failed', async () => {
  const core = slowCore();
  replay.seek(core, FIRST);
  replay.leave();
  replay.seek(core, FIRST);
  core.sought[0]?.answer('ready');
  await vi.waitFor(() => expect(core.sought).toHaveLength(2));
  expect(replay.state.read().shown).toBeNull();
  await core.answerLast('ready');
  expect(replay.state.read().shown).toBe(FIRST);
  const broken = { seek: () => Promise.reject(new Error('no code')) };
  replay.seek(broken, LAST);
  await vi.waitFor(() => expect(replay.state.read().answer).toBe('failed'));
  expect(replay.state.read().shown).toBe(FIRST);
  replay.seek(core, SECOND);
  await vi.waitFor(() => expect(core.sought).toHaveLength(3));
});
