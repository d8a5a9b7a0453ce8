import { epochMs } from '#domain/time/epoch-ms.ts';
import { chooseHistoryStep } from '#domain/series/history-step.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import type { SeriesWindow } from '#worker/api/station-series.ts';
import { OVERSCAN } from '#app/chart/marks/drawing.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';

/** The window of a range that a chart needs, and its width in pixel columns. */
export interface ChartViewport extends SeriesWindow {
  readonly columns: number;
  /** The history step that suits the span in view. */
  readonly step: HistoryStep;
}

/** The window to request: the view and its overscan, on a coarse grid so that not every new reading sends a request. */
export const viewportOf = ({ from, to }: TimeSpan, plotWidth: number): ChartViewport => {
  const length = Math.max(1, to - from);
  const grid = length / 4;
  const first = epochMs(Math.floor((from - OVERSCAN * length) / grid) * grid);
  const last = epochMs(Math.ceil((to + OVERSCAN * length) / grid) * grid);
  const columns = Math.ceil((plotWidth * (last - first)) / length);
  return { from: first, to: last, columns, step: chooseHistoryStep({ from, to }) };
};

export const isSameViewport = (a: ChartViewport | undefined, b: ChartViewport): boolean =>
  a !== undefined &&
  a.from === b.from &&
  a.to === b.to &&
  a.columns === b.columns &&
  a.step === b.step;
