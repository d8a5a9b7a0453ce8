import { afterEach, beforeEach, vi } from 'vitest';

/** Each test of the file passes its time itself: timers, the clock and `performance`. Promises settle as ever. */
export const fakeTime = (now?: number): void => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
      ...(now === undefined ? {} : { now }),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
};
