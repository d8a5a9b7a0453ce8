import { DAY_MS, HOUR_MS, SECOND_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { useEffect, useMemo, useState } from 'react';
import { isSameRange } from '#domain/series/series-query.ts';
import type { HistoryState } from '#worker/api/history-state.ts';
import type { Series, StationSeriesQuery } from '#worker/api/station-series.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { RecentDay } from '#worker/api/station-briefs.ts';
import { presentTime } from '#app/core/server-clock.ts';
import { replay } from '#app/replay/replay.ts';
import { useStore } from '#app/state/use-store.ts';
import { useDataCore } from '#app/core/data-core.tsx';
import { useLatestFrame } from '#app/core/use-frames.ts';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { KnownBrief } from '#app/readings/use-station-brief.ts';

/** Requested before the span, so that a reading at or before its start is known. */
const AHEAD_MS = HOUR_MS;

const LOADING: HistoryState = { kind: 'loading' };
const READY: HistoryState = { kind: 'ready' };
const NO_SERIES: readonly Series[] = [];

/** The recent series of all stations come within this, or not at all. */
const RECENT_WAIT_MS = 8 * SECOND_MS;

/** Recent readings of a station: history joined with live ones. */
export interface StationRecentSeries {
  readonly series: readonly Series[];
  readonly history: HistoryState;
  /** Requests the history again. */
  readonly retry: () => void;
}

/** A quantity's last day as a series. */
const seriesOfDay = ({ field, points }: RecentDay): Series => {
  const { unit } = seriesSourceOf(field);
  return {
    field,
    unit,
    decimals: null,
    times: Float64Array.from(points, ({ time }) => time),
    values: Float64Array.from(points, ({ value }) => value),
  };
};

/** When the series were first awaited of a core, by the page's own clock: the next screen does not wait once more. */
const awaitedSince = new WeakMap<DataCoreApi, number>();

/** Whether what is awaited has not come in time. */
const useIsLate = (isAwaited: boolean): boolean => {
  const core = useDataCore();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const since = awaitedSince.get(core) ?? performance.now();
    awaitedSince.set(core, since);
    const timer = setTimeout(
      () => setLate(true),
      Math.max(0, since + RECENT_WAIT_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [core, isAwaited]);
  return isLate;
};

/**
 * Subscribes to some quantities of a station over the last `lengthMs`, plus an hour before. A day is that of the recent series where the
 * provider has them, joined with live readings; only without it is the history requested. Shorter spans, which rates are made of, and longer
 * ones are always those of the history; of the shorter ones the day stands in while that is requested, and without a network.
 */
export const useRecentSeries = (
  codigo: string,
  lengthMs: number,
  fields: readonly HistoricalField[],
  { brief, isDayToCome }: KnownBrief,
): StationRecentSeries => {
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
  const days = brief?.days;
  const day = useMemo(() => (days ?? []).map(seriesOfDay), [days]);
  const isDayKnown = lengthMs <= DAY_MS && day.some(({ field }) => fields.includes(field));
  const isAwaited = lengthMs === DAY_MS && !isDayKnown && isDayToCome;
  const isLate = useIsLate(isAwaited);
  const needsHistory = lengthMs === DAY_MS ? !isDayKnown && (!isAwaited || isLate) : true;
  const frame = useLatestFrame('station-series', needsHistory ? query : undefined);
  // A frame may still be the response to the previous query.
  const answer = frame !== null && isSameRange(frame.query, query) ? frame : null;
  const history = answer?.history ?? LOADING;
  const retry = (): void => setPresentAt(presentTime());
  return isDayKnown && history.kind !== 'ready'
    ? { series: day, history: READY, retry }
    : { series: answer?.series ?? NO_SERIES, history, retry };
};
