import { useMemo, useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type {
  HistoryState,
  Series,
  SeriesWindow,
  StationSeriesFrame,
  StationSeriesSpec,
} from '#worker/api/frames.ts';
import type { HistoricalField } from '#domain/historical-unit.ts';
import type { HistoryStep } from '#domain/operations.ts';
import type { TimeSpan } from '#app/chart/scales.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { seriesRange } from './series-range.ts';
import { serverNow } from '#app/core/server-clock.ts';

/** The series the URL asks for, as the chart and the table show them. */
export interface StationSeriesView {
  readonly span: TimeSpan;
  /** The part of the span the series are of. */
  readonly window: SeriesWindow;
  /** Time between two rows of history; null until that is known. */
  readonly step: HistoryStep | null;
  /** Whether new readings keep coming in. */
  readonly live: boolean;
  readonly history: HistoryState;
  readonly series: readonly Series[];
  /** Empty: every quantity. */
  readonly wanted: readonly HistoricalField[];
  /** Asks for the history again. */
  readonly retry: () => void;
}

const open = (core: DataCoreApi, spec: StationSeriesSpec) => core.openStationSeries(spec);
const keepLast = (_: StationSeriesFrame | null, frame: StationSeriesFrame) => frame;

const LOADING: HistoryState = { kind: 'loading' };
const NO_SERIES: readonly Series[] = [];
const NO_FIELDS: readonly HistoricalField[] = [];

/** What of the range a chart looks at, with the margin it wants to move in, and how many pixel columns that is wide. */
export interface SeriesViewport extends SeriesWindow {
  readonly columns: number;
}

/**
 * One live view of a station's series in the range of the URL (`de`, `ate`, `series`). A viewport that moves reshapes the view and
 * asks the provider nothing; until its frame is here, `window` says what the series are of.
 */
export const useStationSeries = (codigo: string, viewport?: SeriesViewport): StationSeriesView => {
  const { de, ate, series: wanted } = useSearch({ from: '/estacao/{-$codigo}/analise' });
  const [asked, setAsked] = useState(serverNow);
  const range = useMemo(
    () =>
      seriesRange(
        { ...(de === undefined ? {} : { de }), ...(ate === undefined ? {} : { ate }) },
        asked,
      ),
    [de, ate, asked],
  );
  const { from: inSightFrom, to: inSightTo, columns } = viewport ?? {};
  const spec = useMemo(
    (): StationSeriesSpec => ({
      codigo,
      from: range.from,
      to: range.to,
      attempt: asked,
      ...(inSightFrom === undefined || inSightTo === undefined
        ? {}
        : { window: { from: inSightFrom, to: inSightTo } }),
      ...(columns === undefined ? {} : { columns }),
    }),
    [codigo, range, asked, inSightFrom, inSightTo, columns],
  );
  const frame = useFrames(open, spec, keepLast);
  // A frame of the question before this one is no answer to it.
  const answer =
    frame !== null && frame.codigo === codigo && frame.from === range.from ? frame : null;
  const to = answer?.to ?? range.to ?? asked;
  const span = useMemo(
    (): TimeSpan => ({ from: range.length === null ? range.from : to - range.length, to }),
    [range, to],
  );
  return {
    span,
    window: answer?.window ?? span,
    step: answer?.step ?? null,
    live: range.to === null,
    history: answer?.history ?? LOADING,
    series: answer?.series ?? NO_SERIES,
    wanted: wanted ?? NO_FIELDS,
    retry: () => setAsked(serverNow()),
  };
};
