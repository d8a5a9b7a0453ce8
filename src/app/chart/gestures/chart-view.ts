import { MINUTE_MS, earlier, epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';

/** The part of a range that is in view. */
export type ChartView =
  | { readonly kind: 'whole' }
  /** The newest part of this length (ms); it follows the end of the range. */
  | { readonly kind: 'newest'; readonly length: number }
  | { readonly kind: 'fixed'; readonly from: EpochMs; readonly to: EpochMs };

export const WHOLE: ChartView = { kind: 'whole' };

/** Readings come every 15 s: a finer axis is of no use. */
export const MIN_LENGTH_MS = 10 * MINUTE_MS;

/** A view at least this share of the range counts as the whole range. */
const WHOLE_SHARE = 0.999;

const lengthOf = ({ from, to }: TimeSpan): number => to - from;

/** The span that a view shows, moved back inside the range if it has slid out. */
export const viewSpan = (view: ChartView, range: TimeSpan): TimeSpan => {
  const all = lengthOf(range);
  switch (view.kind) {
    case 'whole':
      return range;
    case 'newest':
      return { from: later(range.from, epochMs(range.to - view.length)), to: range.to };
    case 'fixed': {
      const length = Math.min(all, view.to - view.from);
      const from = earlier(later(view.from, range.from), epochMs(range.to - length));
      return { from, to: epochMs(from + length) };
    }
  }
};

/** The view that shows a span, as far as the range allows. */
const viewOf = (from: EpochMs, length: number, range: TimeSpan): ChartView => {
  const all = lengthOf(range);
  const clamped = Math.min(all, Math.max(Math.min(MIN_LENGTH_MS, all), length));
  if (clamped >= all * WHOLE_SHARE) return WHOLE;
  // A view that ends at "now" keeps following it.
  if (from + clamped >= range.to) return { kind: 'newest', length: clamped };
  const start = later(range.from, from);
  return { kind: 'fixed', from: start, to: epochMs(start + clamped) };
};

/** A `factor` below 1 zooms in. The anchor, an instant in view, stays in place. */
export const zoomView = (
  view: ChartView,
  range: TimeSpan,
  factor: number,
  anchor: EpochMs,
): ChartView => {
  const shown = viewSpan(view, range);
  const length = lengthOf(shown);
  const all = lengthOf(range);
  const target = Math.min(all, Math.max(Math.min(MIN_LENGTH_MS, all), length * factor));
  const share = length > 0 ? (anchor - shown.from) / length : 1;
  return viewOf(epochMs(anchor - share * target), target, range);
};

/** Pans by milliseconds, backwards if negative, up to the end of the range. */
export const panView = (view: ChartView, range: TimeSpan, by: number): ChartView => {
  const shown = viewSpan(view, range);
  const length = lengthOf(shown);
  const from = earlier(later(epochMs(shown.from + by), range.from), epochMs(range.to - length));
  return viewOf(from, length, range);
};

/** The nearest view of the same length that contains an instant, with a margin to the edge. */
export const viewWith = (view: ChartView, range: TimeSpan, instant: EpochMs): ChartView => {
  const shown = viewSpan(view, range);
  if (instant >= shown.from && instant <= shown.to) return view;
  const rim = lengthOf(shown) / 10;
  const by = instant < shown.from ? instant - rim - shown.from : instant + rim - shown.to;
  return panView(view, range, by);
};

/** Anchor of a zoom by button or key: the instant being read, else the live end, else the middle. */
export const zoomAnchor = (view: ChartView, range: TimeSpan, instant: EpochMs | null): EpochMs => {
  const shown = viewSpan(view, range);
  if (instant !== null && instant >= shown.from && instant <= shown.to) return instant;
  return view.kind === 'fixed' ? epochMs((shown.from + shown.to) / 2) : shown.to;
};
