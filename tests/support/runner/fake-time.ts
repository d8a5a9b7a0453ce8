import { afterEach, beforeEach, vi } from 'vitest';

type Faked = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>;

const inEachTest = (toFake: Faked, now?: number): void => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake, ...(now === undefined ? {} : { now }) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
};

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/** Each test of the file passes its time itself: timers, the clock and `performance`. Promises settle as ever. */
export const fakeTime = (now?: number): void => inEachTest([...TIMERS, 'Date', 'performance'], now);

/** The clock stands in each test of the file, timers run: an age is the same however long a machine takes to show it. */
export const stillClock = (now = Date.now()): void => inEachTest(['Date'], now);
