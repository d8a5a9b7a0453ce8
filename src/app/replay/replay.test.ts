import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SeekAnswer } from '#worker/api/past.ts';
import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { runFrameLoop } from '#app/core/frame-loop.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { eventually } from '#tests/support/runner/eventually.ts';
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

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (show: () => void) => setTimeout(show, 0));
});

afterEach(() => {
  replay.leave();
  vi.unstubAllGlobals();
});

it('is one picture with the frames of its instant, and seeks again behind the requests of the views', async () => {
  const asked: string[] = [];
  const frames: ((frame: string) => void)[] = [];
  const core = slowCore();
  const seek = (at: EpochMs) => {
    asked.push('seek');
    return core.seek(at);
  };
  const next = () => {
    asked.push('next');
    return new Promise<string>((resolve) => {
      frames.push(resolve);
    });
  };
  const cursor = { next, update: () => Promise.resolve(), close: () => Promise.resolve() };
  replay.seek({ seek }, FIRST);
  await core.answerLast('ready');
  const pictures: string[] = [];
  const loops = ['map', 'table'].map((view) =>
    runFrameLoop(
      () => Promise.resolve(cursor),
      null,
      (frame) => pictures.push(`${view} ${frame}`),
      () => expect.unreachable(),
    ),
  );
  const forget = replay.state.subscribe(() => pictures.push(`clock ${serverNow()}`));
  await eventually(() => expect(frames).toHaveLength(2));
  for (const show of frames) show('FIRST');
  await eventually(() => expect(frames).toHaveLength(4));
  replay.seek({ seek }, SECOND);
  replay.seek({ seek }, LAST);
  [asked.length, pictures.length] = [0, 0];
  let drawn = 0;
  vi.stubGlobal('requestAnimationFrame', (show: () => void) => {
    drawn += 1;
    return setTimeout(show, 0);
  });
  // The core is asked for the next instant once all of this one is on the page.
  frames[2]?.('SECOND');
  core.sought.at(-1)?.answer('ready');
  frames[3]?.('SECOND');
  await eventually(() => expect(asked).toEqual(['next', 'next', 'seek']));
  expect(pictures.toSorted()).toEqual(['clock 2000', 'map SECOND', 'table SECOND']);
  expect(drawn).toBe(1);
  for (const loop of loops) loop.stop();
  forget();
  await core.answerLast('none');
});

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
  await vi.advanceTimersByTimeAsync(1);
  expect(core.sought.map(({ at }) => at)).toEqual([FIRST, SECOND, LAST]);
  // Whether the core shows the second or still the first is not known.
  expect(replay.state.read().shown).toBeNull();
  core.sought[1]?.answer('ready');
  await vi.advanceTimersByTimeAsync(1);
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
  await vi.advanceTimersByTimeAsync(20);
  replay.seek(core, FIRST);
  core.sought.at(-1)?.answer('ready');
  await vi.advanceTimersByTimeAsync(20);
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
