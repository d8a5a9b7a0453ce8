import { HOUR_MS } from '#domain/time/durations.ts';
import { useMemo, useState } from 'react';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isSameQuery } from '#domain/series/series-query.ts';
import type { HistoryState } from '#worker/api/history-state.ts';
import type { Series, StationSeriesQuery } from '#worker/api/station-series.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';

/** Requested before the span, so that a reading at or before its start is known. */
const AHEAD_MS = HOUR_MS;

const LOADING: HistoryState = { kind: 'loading' };
const NO_SERIES: readonly Series[] = [];

/** Recent readings of a station: history joined with live ones. */
export interface RecentSeries {
  readonly series: readonly Series[];
  readonly history: HistoryState;
  /** Requests the history again. */
  readonly retry: () => void;
}

/** Subscribes to the series of a station over the last `lengthMs`, plus an hour before. */
export const useRecentSeries = (codigo: string, lengthMs: number): RecentSeries => {
  const begin = (): EpochMs => epochMs(serverNow() - lengthMs - AHEAD_MS);
  const [from, setFrom] = useState(begin);
  const query = useMemo(
    (): StationSeriesQuery => ({
      codigo,
      from,
      to: null,
      length: lengthMs + AHEAD_MS,
      attempt: from,
    }),
    [codigo, from, lengthMs],
  );
  const frame = useLatestFrame('station-series', query);
  // A frame may still be the response to the previous query.
  const answer = frame !== null && isSameQuery(frame.query, query) ? frame : null;
  return {
    series: answer?.series ?? NO_SERIES,
    history: answer?.history ?? LOADING,
    retry: () => setFrom(begin()),
  };
};
