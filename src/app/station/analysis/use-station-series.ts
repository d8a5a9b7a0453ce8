import { useMemo } from 'react';
import { useLatestFrame } from '#app/core/use-frames.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import { isSameQuery } from '#domain/series/series-query.ts';
import type { HistoryState } from '#worker/api/history-state.ts';
import type { Series, SeriesWindow, StationSeriesQuery } from '#worker/api/station-series.ts';
import { type AnsweredSeries, useSeriesRange } from './use-series-range.ts';

/** The series the URL asks for, as the chart shows them. */
export interface StationSeriesView extends AnsweredSeries {
  /** The part of the span the series are of. */
  readonly window: SeriesWindow;
  readonly series: readonly Series[];
}

export const LOADING: HistoryState = { kind: 'loading' };
const NO_SERIES: readonly Series[] = [];

/** What of the range a chart looks at, with the margin it wants to move in, and how many pixel columns that is wide. */
export interface SeriesViewport extends SeriesWindow {
  readonly columns: number;
  /** What is in sight would be well served by this one; it counts where nobody chose another. */
  readonly step: HistoryStep;
}

/**
 * One live view of a station's series in the range of the URL. A viewport that moves reshapes the view and asks the provider
 * nothing; until its frame is here, `window` says what the series are of.
 */
export const useStationSeries = (codigo: string, viewport?: SeriesViewport): StationSeriesView => {
  const { askedSpan, ...asked } = useSeriesRange(codigo);
  const { question } = asked;
  const { from, to, columns, step } = viewport ?? {};
  const detail = question.step === undefined ? step : undefined;
  const query = useMemo(
    (): StationSeriesQuery => ({
      ...question,
      rain: true,
      ...(from === undefined || to === undefined ? {} : { window: { from, to } }),
      ...(columns === undefined ? {} : { columns }),
      ...(detail === undefined ? {} : { detail }),
    }),
    [question, from, to, columns, detail],
  );
  const frame = useLatestFrame('station-series', query);
  // A frame of the question before this one is no answer to it.
  const isAnswer = frame !== null && isSameQuery(frame.question, question);
  const answer = isAnswer ? frame : null;
  const { from: spanFrom, to: spanTo } = answer ?? askedSpan;
  const span = useMemo(() => ({ from: spanFrom, to: spanTo }), [spanFrom, spanTo]);
  return {
    ...asked,
    span,
    window: answer?.window ?? span,
    step: answer?.step ?? null,
    history: answer?.history ?? LOADING,
    series: answer?.series ?? NO_SERIES,
  };
};
