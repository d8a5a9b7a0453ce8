import { useMemo, useState } from 'react';
import type { EpochMs } from '#domain/epoch-ms.ts';
import type { HistoricalField } from '#domain/historical-unit.ts';
import type { PlausibleRange } from '#domain/plausible-range.ts';
import type { CoursePoint } from '#domain/recent-course.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { coursePoints } from '#app/dams/course-points.ts';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type {
  HistoryState,
  Series,
  StationSeriesFrame,
  StationSeriesSpec,
} from '#worker/api/frames.ts';

const open = (core: DataCoreApi, spec: StationSeriesSpec) => core.openStationSeries(spec);
const keepLast = (_: StationSeriesFrame | null, frame: StationSeriesFrame) => frame;

/** Before a stretch begins there must be a reading, so that it has a beginning. */
const AHEAD_MS = 3_600_000;

const LOADING: HistoryState = { kind: 'loading' };
const NO_SERIES: readonly Series[] = [];

/** One quantity of a station: where its history is, and what can be a measurement of it. */
export interface CourseQuantity {
  readonly field: HistoricalField;
  readonly range: PlausibleRange;
}

/** History joined with the live readings, up to the one that is shown. */
export interface StationCourse {
  readonly points: readonly CoursePoint[];
  readonly history: HistoryState;
  /** Asks for the history again. */
  readonly retry: () => void;
}

/** Follows one quantity of a station over the last `lengthMs`. `quantity` must be stable. */
export const useStationCourse = (
  codigo: string,
  lengthMs: number,
  quantity: CourseQuantity,
  value: number | null,
  heardAt: EpochMs,
): StationCourse => {
  const begin = (): EpochMs => serverNow() - lengthMs - AHEAD_MS;
  const [from, setFrom] = useState(begin);
  const spec = useMemo((): StationSeriesSpec => ({ codigo, from, to: null }), [codigo, from]);
  const frame = useFrames(open, spec, keepLast);
  const answer = frame?.codigo === codigo && frame.from === from ? frame : null;
  const series = answer?.series ?? NO_SERIES;
  const points = useMemo(
    () => coursePoints(series, quantity.field, quantity.range, { value, heardAt }),
    [series, quantity, value, heardAt],
  );
  return { points, history: answer?.history ?? LOADING, retry: () => setFrom(begin()) };
};
