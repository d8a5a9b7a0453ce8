import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MIN_LENGTH_MS,
  panView,
  viewSpan,
  viewWith,
  WHOLE,
  zoomAnchor,
  zoomView,
  type ChartView,
} from './chart-view.ts';

const HOUR = 3_600_000;
const RANGE = { from: epochMs(1_000 * HOUR), to: epochMs(1_024 * HOUR) };
const later = (hours: number) => ({
  from: epochMs(RANGE.from + hours * HOUR),
  to: epochMs(RANGE.to + hours * HOUR),
});

/** A sequence of user actions on a chart. */
const actions = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('zoom' as const),
      factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant('pan' as const),
      hours: fc.double({ min: -100, max: 100, noNaN: true }),
    }),
  ),
  { maxLength: 10 },
);

type Action = typeof actions extends fc.Arbitrary<readonly (infer D)[]> ? D : never;

const done = (view: ChartView, action: Action): ChartView => {
  if (action.kind === 'pan') return panView(view, RANGE, action.hours * HOUR);
  const shown = viewSpan(view, RANGE);
  return zoomView(
    view,
    RANGE,
    action.factor,
    epochMs(shown.from + action.at * (shown.to - shown.from)),
  );
};

describe('a view of the chart', () => {
  it('issue 7: is clamped to the range after any actions', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const shown = viewSpan(list.reduce(done, WHOLE), RANGE);
        expect(shown.from).toBeGreaterThanOrEqual(RANGE.from - 1);
        expect(shown.to).toBeLessThanOrEqual(RANGE.to + 1);
        expect(shown.to - shown.from).toBeGreaterThanOrEqual(MIN_LENGTH_MS - 1);
      }),
    );
  });

  it('keeps the instant under the pointer where it is', () => {
    const anchor = epochMs(RANGE.from + 6 * HOUR);
    const shown = viewSpan(zoomView(WHOLE, RANGE, 0.5, anchor), RANGE);
    expect(shown).toEqual({ from: RANGE.from + 3 * HOUR, to: RANGE.from + 15 * HOUR });
  });

  it('is the whole range again after zooming out far enough', () => {
    const near = zoomView(WHOLE, RANGE, 0.1, epochMs(RANGE.from + 5 * HOUR));
    expect(near.kind).toBe('fixed');
    expect(zoomView(near, RANGE, 50, epochMs(RANGE.from + 5 * HOUR))).toEqual(WHOLE);
  });

  it('follows “agora” if it was there, and stays with the past if it was not', () => {
    const atNow = zoomView(WHOLE, RANGE, 0.25, RANGE.to);
    expect(viewSpan(atNow, later(1)).to).toBe(RANGE.to + HOUR);
    expect(viewSpan(atNow, later(1)).from).toBe(RANGE.to - 5 * HOUR);
    const past = panView(atNow, RANGE, -HOUR);
    expect(viewSpan(past, later(1))).toEqual(viewSpan(past, RANGE));
    expect(panView(past, RANGE, 5 * HOUR)).toEqual(atNow);
  });

  it('is moved back when its span has left the range', () => {
    const first = panView(zoomView(WHOLE, RANGE, 0.25, RANGE.to), RANGE, -100 * HOUR);
    expect(viewSpan(first, RANGE).from).toBe(RANGE.from);
    expect(viewSpan(first, later(3)).from).toBe(RANGE.from + 3 * HOUR);
  });

  it('moves only as far as needed to show an instant', () => {
    const near = zoomView(WHOLE, RANGE, 0.25, RANGE.to);
    expect(viewWith(near, RANGE, epochMs(RANGE.to - HOUR))).toBe(near);
    const moved = viewSpan(viewWith(near, RANGE, epochMs(RANGE.to - 10 * HOUR)), RANGE);
    expect((RANGE.to - 10 * HOUR - moved.from) / HOUR).toBeCloseTo(0.6);
  });

  it('accepts an empty range', () => {
    const nothing = { from: RANGE.to, to: RANGE.to };
    expect(viewSpan(zoomView(WHOLE, nothing, 0.5, RANGE.to), nothing)).toEqual(nothing);
    expect(viewSpan(panView(WHOLE, nothing, HOUR), nothing)).toEqual(nothing);
  });

  it('zooms around the instant being read, “agora”, else the middle', () => {
    expect(zoomAnchor(WHOLE, RANGE, epochMs(RANGE.from + HOUR))).toBe(RANGE.from + HOUR);
    expect(zoomAnchor(WHOLE, RANGE, null)).toBe(RANGE.to);
    const past = panView(zoomView(WHOLE, RANGE, 0.25, RANGE.to), RANGE, -6 * HOUR);
    expect(zoomAnchor(past, RANGE, null)).toBe(RANGE.to - 9 * HOUR);
    expect(zoomAnchor(past, RANGE, RANGE.to)).toBe(RANGE.to - 9 * HOUR);
  });
});
