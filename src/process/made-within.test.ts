import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { madeWithin } from './made-within.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('is made once for all who ask within its time, and at once again after a failure', async () => {
  let count = 0;
  const make = vi.fn<() => Promise<number>>(() => {
    count += 1;
    return Promise.resolve(count);
  });
  const made = madeWithin(1_000, make);
  expect(await Promise.all([made(), made()])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await made()).toBe(1);
  vi.advanceTimersByTime(1);
  make.mockRejectedValueOnce(new Error('late'));
  await expect(Promise.all([made(), made()])).rejects.toThrow('late');
  expect(await made()).toBe(2);
});
