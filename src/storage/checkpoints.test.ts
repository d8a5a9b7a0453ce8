import { expect, it, vi } from 'vitest';
import { Checkpoints } from './checkpoints.ts';

it('moves what was written after five seconds, or after 400 writes, one at a time', async () => {
  vi.useFakeTimers();
  try {
    const ends: (() => void)[] = [];
    const checkpoints = new Checkpoints(
      () =>
        new Promise<void>((resolve) => {
          ends.push(resolve);
        }),
    );
    checkpoints.wrote();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(ends).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(ends).toHaveLength(1);
    for (let write = 0; write < 500; write += 1) checkpoints.wrote();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ends).toHaveLength(2);
    for (let write = 0; write < 400; write += 1) checkpoints.wrote();
    expect(ends).toHaveLength(3);
    ends[2]?.();
    await checkpoints.close();
  } finally {
    vi.useRealTimers();
  }
});

it('moves nothing once it is closed', async () => {
  vi.useFakeTimers();
  try {
    let count = 0;
    const checkpoints = new Checkpoints(() => {
      count += 1;
      return Promise.resolve();
    });
    // A timer is set before as many are written as need none.
    for (let write = 0; write < 401; write += 1) checkpoints.wrote();
    await checkpoints.close();
    expect(count).toBe(1);
    checkpoints.wrote();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(count).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
