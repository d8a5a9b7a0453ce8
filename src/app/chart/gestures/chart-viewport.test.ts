import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewportOf } from './chart-viewport.ts';
import { canBeMoved } from './gesture-follower.ts';

const HOUR = 3_600_000;

describe('the window a chart requests from the worker', () => {
  it('covers everything that can be panned to before a repaint', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 600_000, max: 90 * 24 * HOUR }),
        fc.integer({ min: 200, max: 1_600 }),
        fc.double({ min: -0.6, max: 0.6, noNaN: true }),
        (length, width, pan) => {
          const span = { from: epochMs(1_000_000 * HOUR), to: epochMs(1_000_000 * HOUR + length) };
          const viewport = viewportOf(span, width);
          const moved = {
            from: epochMs(span.from + pan * length),
            to: epochMs(span.to + pan * length),
          };
          expect(canBeMoved(span, moved)).toBe(true);
          expect(viewport.from).toBeLessThanOrEqual(moved.from);
          expect(viewport.to).toBeGreaterThanOrEqual(moved.to);
          // A few points per column, independent of the length of the range.
          expect(viewport.columns).toBeLessThanOrEqual(Math.max(4_000, width * 3));
        },
      ),
    );
  });

  it('stays the same while “agora” moves a little', () => {
    const day = { from: 0, to: 24 * HOUR };
    const later = { from: 15_000, to: 24 * HOUR + 15_000 };
    expect(viewportOf({ from: epochMs(day.from + HOUR), to: epochMs(day.to + HOUR) }, 800)).toEqual(
      viewportOf({ from: epochMs(later.from + HOUR), to: epochMs(later.to + HOUR) }, 800),
    );
  });
});
