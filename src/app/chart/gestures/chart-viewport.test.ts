import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OVERSCAN } from '#app/chart/marks/drawing.ts';
import { viewportOf, type ChartViewport } from './chart-viewport.ts';
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

  it('stays the same while a hand moves the chart back and forth', () => {
    const span = (at: number) => ({ from: epochMs(at * HOUR), to: epochMs((at + 24) * HOUR) });
    const first = viewportOf(span(100), 800);
    const there = viewportOf(span(88), 800, first);
    expect(there.from).toBeLessThan(first.from);
    expect(there.to).toBeGreaterThanOrEqual(first.to);
    for (const at of [88, 92, 96, 100]) expect(viewportOf(span(at), 800, there)).toBe(there);
  });

  it('covers the view wherever a hand has been, at the same density, and is never longer than four views', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { maxLength: 20 }),
        fc.integer({ min: 200, max: 1_600 }),
        (pans, width) => {
          const length = 24 * HOUR;
          let at = 1_000 * length;
          let held: ChartViewport | undefined;
          for (const pan of [0, ...pans]) {
            at += pan * length;
            const span = { from: epochMs(at), to: epochMs(at + length) };
            held = viewportOf(span, width, held);
            expect(held.from).toBeLessThanOrEqual(at - OVERSCAN * length);
            expect(held.to).toBeGreaterThanOrEqual(at + (1 + OVERSCAN) * length);
            expect(held.to - held.from).toBeLessThanOrEqual(4 * length + 1);
            expect(held.columns).toBeGreaterThanOrEqual(
              (width * (held.to - held.from)) / length - 1,
            );
          }
        },
      ),
    );
  });

  it('is a new one at another zoom', () => {
    const held = viewportOf({ from: epochMs(0), to: epochMs(24 * HOUR) }, 800);
    const nearer = { from: epochMs(6 * HOUR), to: epochMs(18 * HOUR) };
    expect(viewportOf(nearer, 800, held)).toEqual(viewportOf(nearer, 800));
  });
});
