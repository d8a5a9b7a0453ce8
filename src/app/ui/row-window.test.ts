import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_WINDOW, windowAround } from './row-window.ts';

describe('windowAround', () => {
  it('begins as the first window', () => {
    expect(windowAround(0, 10)).toEqual(FIRST_WINDOW);
  });

  it('invariant: holds every rendered row, starts in the list, and most single steps request nothing new', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(60), (first, shown) => {
        const window = windowAround(first, first + shown);
        expect(window.offset).toBeGreaterThanOrEqual(0);
        expect(window.offset).toBeLessThanOrEqual(first);
        expect(window.offset + window.limit).toBeGreaterThan(first + shown);
        expect(window.limit).toBeLessThanOrEqual(shown + 1 + 4 * 32);
      }),
    );
    const windows = new Set(
      Array.from({ length: 320 }, (_, first) => JSON.stringify(windowAround(first, first + 20))),
    );
    expect(windows.size).toBeLessThanOrEqual(22);
  });
});
