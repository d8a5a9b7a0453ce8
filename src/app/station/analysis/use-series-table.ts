import { useMemo } from 'react';
import { isSameQuery } from '#domain/series/series-query.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import type { RowWindow } from '#app/ui/row-window.ts';
import type { SeriesTableFrame, SeriesTableQuery } from '#worker/api/series-table.ts';
import { type AnsweredSeries, useSeriesRange } from './use-series-range.ts';
import { LOADING } from './use-station-series.ts';

/** The series the URL asks for, as the table lists them; `frame` is null until the first rows are here. */
export interface SeriesTableView extends AnsweredSeries {
  readonly frame: SeriesTableFrame | null;
}

/** One live view of the rows of a window, in the range of the URL. */
export const useSeriesTable = (codigo: string, { offset, limit }: RowWindow): SeriesTableView => {
  const { askedSpan, ...asked } = useSeriesRange(codigo);
  const { question, wanted } = asked;
  const query = useMemo(
    (): SeriesTableQuery => ({ ...question, fields: wanted, window: { offset, limit } }),
    [question, wanted, offset, limit],
  );
  const newest = useLatestFrame('series-table', query);
  // A frame of the question before this one is no answer to it.
  const isAnswer = newest !== null && isSameQuery(newest.question, question);
  const frame = isAnswer ? newest : null;
  return {
    ...asked,
    frame,
    span: frame === null ? askedSpan : { from: frame.from, to: frame.to },
    step: frame?.step ?? null,
    history: frame?.history ?? LOADING,
  };
};
