import { useMemo } from 'react';
import { isSameQuery } from '#domain/series/series-query.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import type { RowWindow } from '#app/ui/row-window.ts';
import type { SeriesTableFrame, SeriesTableQuery } from '#worker/api/series-table.ts';
import {
  type AnsweredSeries,
  useSeriesRange,
} from '#app/station/analysis/range/use-series-range.ts';
import { LOADING } from './use-station-series.ts';

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
  // Ignores a frame of the previous query.
  const frame = newest !== null && isSameQuery(newest.query, rangeQuery) ? newest : null;
  return {
    ...range,
    frame,
    span: frame === null ? requestedSpan : { from: frame.from, to: frame.to },
    step: frame?.step ?? null,
    history: frame?.history ?? LOADING,
  };
};
