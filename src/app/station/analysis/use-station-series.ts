import { useMemo } from 'react';
import type { ChartViewport } from '#app/chart/gestures/chart-viewport.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { isSameRange } from '#domain/series/series-query.ts';
import type { HistoryState } from '#worker/api/history-state.ts';
import type { Series, SeriesWindow, StationSeriesQuery } from '#worker/api/station-series.ts';
import {
  type AnsweredSeries,
  useSeriesRange,
} from '#app/station/analysis/range/use-series-range.ts';
import type { RowWindow } from '#app/ui/row-window.ts';
import type { SeriesTableFrame, SeriesTableQuery } from '#worker/api/series-table.ts';

/** The series of the URL for the chart. */
interface StationSeriesView extends AnsweredSeries {
  /** The part of the span the series cover. */
  readonly window: SeriesWindow;
  readonly series: readonly Series[];
}

const LOADING: HistoryState = { kind: 'loading' };
const NO_SERIES: readonly Series[] = [];

/** One live view of a station's series. A moving viewport updates it without a request to the provider; a step of the URL wins. */
export const useStationSeries = (codigo: string, viewport?: ChartViewport): StationSeriesView => {
  const { requestedSpan, ...range } = useSeriesRange(codigo);
  const { rangeQuery } = range;
  const { from, to, columns, step } = viewport ?? {};
  const detail = rangeQuery.step === undefined ? step : undefined;
  const query = useMemo(
    (): StationSeriesQuery => ({
      ...rangeQuery,
      rain: true,
      ...(from === undefined || to === undefined ? {} : { window: { from, to } }),
      ...(columns === undefined ? {} : { columns }),
      ...(detail === undefined ? {} : { detail }),
    }),
    [rangeQuery, from, to, columns, detail],
  );
  const frame = useLatestFrame('station-series', query);
  // Ignores a frame of the previous range; lines come and go without a break.
  const answer = frame !== null && isSameRange(frame.query, rangeQuery) ? frame : null;
  const { from: spanFrom, to: spanTo } = answer ?? requestedSpan;
  const span = useMemo(() => ({ from: spanFrom, to: spanTo }), [spanFrom, spanTo]);
  return {
    ...range,
    span,
    window: answer?.window ?? span,
    step: answer?.step ?? null,
    lines: frame?.lines ?? null,
    history: answer?.history ?? LOADING,
    series: answer?.series ?? NO_SERIES,
  };
};

/** One live view of a window of rows, in the range of the URL; `frame` is null until the first rows arrive. */
export const useSeriesTable = (
  codigo: string,
  { offset, limit }: RowWindow,
): AnsweredSeries & { readonly frame: SeriesTableFrame | null } => {
  const { requestedSpan, ...range } = useSeriesRange(codigo);
  const { rangeQuery, selected } = range;
  const query = useMemo(
    (): SeriesTableQuery => ({ ...rangeQuery, fields: selected, window: { offset, limit } }),
    [rangeQuery, selected, offset, limit],
  );
  const newest = useLatestFrame('series-table', query);
  const frame = newest !== null && isSameRange(newest.query, rangeQuery) ? newest : null;
  return {
    ...range,
    frame,
    span: frame === null ? requestedSpan : { from: frame.from, to: frame.to },
    step: frame?.step ?? null,
    lines: newest?.lines ?? null,
    history: frame?.history ?? LOADING,
  };
};
