import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setClock, skewOf } from './server-clock.ts';
import { useNow } from './use-now.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

const START = epochMs(Date.UTC(2026, 8, 9, 12));

let root: Root;
let host: HTMLElement;

const Clock = () => new Date(useNow()).toISOString().slice(11, 19);
const Countdown = ({ to }: { readonly to: EpochMs | null }) => String(useSecondsUntil(to));

const pass = (milliseconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const show = (what: ReactNode): void => act(() => root.render(what));

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: START });
  host = document.createElement('div');
  root = createRoot(host);
});

afterEach(() => {
  act(() => root.unmount());
  setClock(0, 'known');
  vi.useRealTimers();
});

describe('the present', () => {
  it('moves on every five seconds', () => {
    show(<Clock />);
    expect(host.textContent).toBe('12:00:00');
    pass(4_000);
    expect(host.textContent).toBe('12:00:00');
    pass(1_000);
    expect(host.textContent).toBe('12:00:05');
  });

  it('is the server’s, from the moment it is known (fault row 33)', () => {
    show(<Clock />);
    act(() => setClock(-3_600_000, 'known'));
    expect(host.textContent).toBe('11:00:00');
  });

  it('stops without subscribers, and is right again at once', () => {
    show(<Clock />);
    show(null);
    expect(vi.getTimerCount()).toBe(0);
    pass(60_000);
    show(<Clock />);
    expect(host.textContent).toBe('12:01:00');
  });
});

describe('a countdown', () => {
  it('counts every second of the server’s clock, and runs no timer without an end', () => {
    show(<Countdown to={epochMs(START + 15_300)} />);
    expect(host.textContent).toBe('16');
    pass(1_000);
    expect(host.textContent).toBe('15');
    show(<Countdown to={null} />);
    expect(host.textContent).toBe('null');
    expect(vi.getTimerCount()).toBe(0);
    setClock(10_000, 'known');
    show(<Countdown to={epochMs(START + 15_300)} />);
    expect(host.textContent).toBe('5');
  });
});

describe('how far the clock is off', () => {
  it('is nothing within two seconds, and unknown without a date that can be read', () => {
    const date = 'Wed, 09 Sep 2026 12:00:00 GMT';
    const by = (headers: Record<string, string>, receivedAt: EpochMs) =>
      skewOf(new Headers(headers), receivedAt);
    expect(by({ date }, epochMs(START - 2_000))).toBe(0);
    expect(by({ date }, epochMs(START - 2_001))).toBe(2_001);
    expect(by({ date }, epochMs(START + 86_400_000))).toBe(-86_400_000);
    expect(by({}, START)).toBeNull();
    expect(by({ date: 'ontem' }, START)).toBeNull();
  });

  it('includes the time that a response spent in caches', () => {
    const date = 'Wed, 09 Sep 2026 12:00:00 GMT';
    expect(skewOf(new Headers({ date, age: '600' }), epochMs(START + 600_000))).toBe(0);
    expect(skewOf(new Headers({ date, age: 'x' }), START)).toBe(0);
  });
});
