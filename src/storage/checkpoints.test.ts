import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Checkpoints } from './checkpoints.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const write = (checkpoints: Checkpoints, times: number): void => {
  for (let time = 0; time < times; time += 1) checkpoints.wrote();
};

it('moves what was written after five seconds, or after 400 writes, one at a time', async () => {
  const ends: (() => void)[] = [];
  const checkpoints = new Checkpoints(() => new Promise<void>((resolve) => ends.push(resolve)));
  write(checkpoints, 1);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(ends).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(1);
  write(checkpoints, 500);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends).toHaveLength(2);
  write(checkpoints, 400);
  expect(ends).toHaveLength(3);
  ends[2]?.();
  await checkpoints.close();
});

it('moves nothing once it is closed', async () => {
  const move = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const checkpoints = new Checkpoints(move);
  // A timer is set before as many are written as need none.
  write(checkpoints, 401);
  await checkpoints.close();
  write(checkpoints, 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(move).toHaveBeenCalledOnce();
});
