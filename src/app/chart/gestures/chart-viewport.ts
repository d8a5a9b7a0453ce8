import { chooseHistoryStep, type HistoryStep } from '#domain/series/history-step.ts';
import { earlier, epochMs, later } from '#domain/time/epoch-ms.ts';
import { OVERSCAN } from '#app/chart/marks/drawing.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';
import type { SeriesWindow } from '#worker/api/station-series.ts';

/** The window of a range that a chart needs, and its width in pixel columns. */
export interface ChartViewport extends SeriesWindow {
  readonly columns: number;
  /** The history step that suits the span in view. */
  readonly step: HistoryStep;
}

/** A window is at most this many views long. */
const MOST_VIEWS = 4;
/** Windows of the same zoom: a range that follows the present grows a little. */
const SAME_DENSITY = 0.01;

const windowOf = ({ from, to }: TimeSpan): SeriesWindow => {
  const length = Math.max(1, to - from);
  const grid = length / 4;
  return {
    from: epochMs(Math.floor((from - OVERSCAN * length) / grid) * grid),
    to: epochMs(Math.ceil((to + OVERSCAN * length) / grid) * grid),
  };
};

/** Both windows in one; of `held` only what touches the other, up to `longest`. */
const joined = (window: SeriesWindow, held: SeriesWindow, longest: number): SeriesWindow => {
  if (held.from > window.to || held.to < window.from) return window;
  return {
    from: later(earlier(held.from, window.from), epochMs(window.to - longest)),
    to: earlier(later(held.to, window.to), epochMs(window.from + longest)),
  };
};

/**
 * The window to request: the view and its overscan, on a coarse grid. `held`, the last one, is kept while it covers them, and lengthened
 * where it is left: a hand that moves the chart back and forth requests nothing.
 */
export const viewportOf = (
  span: TimeSpan,
  plotWidth: number,
  held?: ChartViewport,
): ChartViewport => {
  const length = Math.max(1, span.to - span.from);
  const step = chooseHistoryStep(span);
  const needed = windowOf(span);
  const density = plotWidth / length;
  const viewport = ({ from, to }: SeriesWindow): ChartViewport => ({
    from,
    to,
    columns: Math.ceil(density * (to - from)),
    step,
  });
  if (held === undefined || held.step !== step) return viewport(needed);
  const heldDensity = held.columns / (held.to - held.from);
  if (Math.abs(heldDensity / density - 1) > SAME_DENSITY) return viewport(needed);
  const isCovered =
    held.from <= span.from - OVERSCAN * length && held.to >= span.to + OVERSCAN * length;
  return isCovered ? held : viewport(joined(needed, held, MOST_VIEWS * length));
};
