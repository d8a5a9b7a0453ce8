import { DAY_MS, HOUR_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { useMemo, useState } from 'react';
import { isSameRange } from '#domain/series/series-query.ts';
import type { HistoryState } from '#worker/api/history-state.ts';
import type { Series, StationSeriesQuery } from '#worker/api/station-series.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { RecentDay } from '#worker/api/station-briefs.ts';
import { presentTime } from '#app/core/server-clock.ts';
import { replay } from '#app/replay/replay.ts';
import { useStore } from '#app/state/use-store.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { useStationBrief } from './use-station-brief.ts';

/** Requested before the span, so that a reading at or before its start is known. */
const AHEAD_MS = HOUR_MS;

const LOADING: HistoryState = { kind: 'loading' };
const NO_SERIES: readonly Series[] = [];

/** Recent readings of a station: history joined with live ones. */
export interface StationRecentSeries {
  readonly series: readonly Series[];
  readonly history: HistoryState;
  /** Requests the history again. */
  readonly retry: () => void;
}

const READY: HistoryState = { kind: 'ready' };

export const seriesOfDay = ({ field, points }: RecentDay): Series => {
  const { unit } = seriesSourceOf(field);
  return {
    field,
    unit,
    decimals: null,
    times: Float64Array.from(points, ({ time }) => time),
    values: Float64Array.from(points, ({ value }) => value),
  };
};

/**
 * Subscribes to the series of a station over the last `lengthMs`, plus an hour before. A day is there at once where the provider has
 * recent series: it stands in while the history is requested, and without a network. `day`: the same, empty without recent series.
 */
export const useRecentSeries = (
  codigo: string,
  lengthMs: number,
): StationRecentSeries & { readonly day: readonly Series[] } => {
  const past = useStore(replay.state).shown;
  const [presentAt, setPresentAt] = useState(presentTime);
  const from = epochMs((past ?? presentAt) - lengthMs - AHEAD_MS);
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
  const answer = frame !== null && isSameRange(frame.query, query) ? frame : null;
  const history = answer?.history ?? LOADING;
  const days = useStationBrief(codigo)?.days;
  const day = useMemo(() => (days ?? []).map(seriesOfDay), [days]);
  const retry = (): void => setPresentAt(presentTime());
  if (history.kind !== 'ready' && lengthMs <= DAY_MS && day.length > 0) {
    return { series: day, day, history: READY, retry };
  }
  return { series: answer?.series ?? NO_SERIES, day, history, retry };
};
