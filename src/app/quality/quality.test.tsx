import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQuality, quality as pageQuality } from './quality.ts';
import { RUNGS } from './rungs.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The visitor scrolls for that long, on a device that draws a picture each `everyMs`. */
const scroll = (everyMs: number, forMs: number): void => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) =>
    Number(setTimeout(() => draw(performance.now()), everyMs)),
  );
  vi.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation((timer) => clearTimeout(timer));
  for (let spent = 0; spent < forMs; spent += everyMs) {
    document.body.dispatchEvent(new Event('scroll', { bubbles: true }));
    vi.advanceTimersByTime(everyMs);
  }
};

it('measures what moves while somebody draws by the ladder, and nothing else', () => {
  const { quality, qualityState } = createQuality();
  const heard = vi.fn<() => void>();
  expect(quality.read()).toBe(RUNGS[0]);
  scroll(120, 60_000);
  expect(quality.read()).toBe(RUNGS[0]);

  const leave = quality.subscribe(heard);
  const leaveToo = qualityState.subscribe(heard);
  scroll(120, 60_000);
  expect(quality.read()).toBe(RUNGS.at(-1));
  expect(qualityState.read().frameMs).toBe(120);
  expect(heard).toHaveBeenCalled();
  // The movement has ended: nothing runs.
  vi.advanceTimersByTime(1_000);
  expect(vi.getTimerCount()).toBe(0);

  scroll(25, 150_000);
  expect(quality.read()).toBe(RUNGS[0]);
  leave();
  leaveToo();
  scroll(120, 60_000);
  expect(quality.read()).toBe(RUNGS[0]);
});

it('the page’s own ladder stands on its top until something slow was measured', () => {
  expect(pageQuality.read()).toBe(RUNGS[0]);
});
