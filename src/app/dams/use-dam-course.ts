import { useMemo, useState } from 'react';
import { serverNow } from '#app/core/server-clock.ts';
import { useFrames } from '#app/core/use-frames.ts';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type {
  DamEntry,
  HistoryState,
  StationSeriesFrame,
  StationSeriesSpec,
} from '#worker/api/frames.ts';
import { type DamCourse, damCourse, DAY_MS } from './dam-course.ts';

const open = (core: DataCoreApi, spec: StationSeriesSpec) => core.openStationSeries(spec);
const keepLast = (_: StationSeriesFrame | null, frame: StationSeriesFrame) => frame;

/** Before the day begins there must be a reading, so that it has a beginning. */
const AHEAD_MS = 3_600_000;

const LOADING: HistoryState = { kind: 'loading' };

/** A dam's last day: history joined with the live readings. */
export interface LiveCourse extends DamCourse {
  readonly history: HistoryState;
  /** Asks for the history again. */
  readonly retry: () => void;
}

/** Follows the series of a dam for as long as its card is there. */
export const useDamCourse = (dam: DamEntry): LiveCourse => {
  const { codigo } = dam.station;
  const [from, setFrom] = useState(() => serverNow() - DAY_MS - AHEAD_MS);
  const spec = useMemo((): StationSeriesSpec => ({ codigo, from, to: null }), [codigo, from]);
  const frame = useFrames(open, spec, keepLast);
  const answer = frame?.codigo === codigo ? frame : null;
  const course = useMemo(() => damCourse(dam, answer?.series ?? []), [dam, answer]);
  return {
    ...course,
    history: answer?.history ?? LOADING,
    retry: () => setFrom(serverNow() - DAY_MS - AHEAD_MS),
  };
};
