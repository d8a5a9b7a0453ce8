import { describe, expect, it, vi } from 'vitest';
import { createStore } from '#app/state/store.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { ChartView } from './chart-view.ts';
import { GestureFollower, IDLE_MS } from './gesture-follower.ts';
import { fakeTime } from '../../../../tests/support/runner/fake-time.ts';

const spanOf = (from: number, to: number) => ({ from: epochMs(from), to: epochMs(to) });
const RANGE = spanOf(0, 10_000);
const PAINTED = spanOf(4_000, 5_000);

const followed = () => {
  const views = createStore<ChartView>({ kind: 'fixed', ...PAINTED });
  const follower = new GestureFollower(views);
  const onMove = vi.fn<(span: unknown) => void>();
  const listener = vi.fn<() => void>();
  follower.render({ range: RANGE, painted: PAINTED, onMove });
  const leave = follower.subscribe(listener);
  const show = (from: number, to: number): void =>
    views.change(() => ({ kind: 'fixed', ...spanOf(from, to) }));
  return { follower, onMove, listener, leave, show };
};

fakeTime();

describe('a gesture', () => {
  it('that pans within the picture only moves it', () => {
    const { follower, onMove, listener, show } = followed();
    for (const by of [10, 200, 600, -600]) show(4_000 + by, 5_000 + by);
    expect(onMove.mock.calls.map(([span]) => span)).toEqual([
      spanOf(4_010, 5_010),
      spanOf(4_200, 5_200),
      spanOf(4_600, 5_600),
      spanOf(3_400, 4_400),
    ]);
    expect(listener).not.toHaveBeenCalled();
    expect(follower.gesture.read()).toEqual({ isMoving: true, beats: 0, rests: 0 });
  });

  it('that zooms, or leaves the picture, is rendered', () => {
    const { onMove, listener, show } = followed();
    show(4_100, 4_900);
    show(4_700, 5_700);
    expect([onMove.mock.calls.length, listener.mock.calls.length]).toEqual([0, 2]);
  });

  it('rests after a pause, and beats each second until then', () => {
    const { follower, show } = followed();
    const gestures: unknown[] = [];
    follower.gesture.subscribe(() => gestures.push(follower.gesture.read()));
    for (let step = 1; step <= 25; step += 1) {
      show(4_000 + step, 5_000 + step);
      vi.advanceTimersByTime(IDLE_MS - 20);
    }
    vi.advanceTimersByTime(20);
    expect(gestures).toEqual([
      { isMoving: true, beats: 0, rests: 0 },
      { isMoving: true, beats: 1, rests: 0 },
      { isMoving: true, beats: 2, rests: 0 },
      { isMoving: false, beats: 2, rests: 1 },
    ]);
  });

  it('ends with who listened', () => {
    const { follower, leave, show } = followed();
    show(4_010, 5_010);
    leave();
    expect(follower.gesture.read().isMoving).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});
