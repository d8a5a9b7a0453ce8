import { useTimeZone } from '#app/site-config.tsx';
import { useMemo, useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import { querySpan, type SeriesQuery } from '#domain/series/series-query.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';
import { presentTime } from '#app/core/server-clock.ts';
import { useKeptMoment } from '#app/replay/kept-moment.ts';
import { replay } from '#app/replay/replay.ts';
import { useStore } from '#app/state/use-store.ts';
import type { HistoryState } from '#worker/api/history-state.ts';
import type { SeriesLine } from '#worker/api/series-line.ts';
import { type Alignment, useAlignment } from '#app/station/analysis/compare/use-alignment.ts';
import { seriesQuery } from './series-range.ts';

/** The range of the URL: the worker query, and its description for the screen. */
export interface SeriesRangeView {
  /** Stable identity: changes only with its content. */
  readonly rangeQuery: SeriesQuery;
  /** How the station's own past lies under it. */
  readonly alignment: Alignment;
  /** Whether new readings keep arriving. */
  readonly live: boolean;
  /** The step in the URL; null derives it from the length of the range. */
  readonly chosenStep: HistoryStep | null;
  /** Empty: every quantity. */
  readonly selected: readonly HistoricalField[];
  /** Whether the range is in the future. */
  readonly isAhead: boolean;
  /** Whether it is of a copy, which has a day of few quantities. */
  readonly isCopy: boolean;
  /** The span at the time of the request; frames report how it moves on. */
  readonly requestedSpan: TimeSpan;
  /** Requests the history again. */
  readonly retry: () => void;
}

/** The state shared by the chart and the table of a station's series. */
export interface AnsweredSeries extends Omit<SeriesRangeView, 'requestedSpan'> {
  readonly span: TimeSpan;
  readonly history: HistoryState;
  /** Time between two rows of history; null until known. */
  readonly step: HistoryStep | null;
  /** Every line of the last frame, of whichever range; null where nothing is compared. */
  readonly lines: readonly SeriesLine[] | null;
}

const NO_FIELDS: readonly HistoricalField[] = [];

/** Range, step, quantities and comparison of the URL. */
export const useSeriesRange = (codigo: string): SeriesRangeView => {
  const { periodo, de, ate, passo, series, com, sobrepor, alinhar, eixo } = useSearch({
    from: '/estacao/{-$codigo}/analise',
  });
  const zone = useTimeZone();
  const past = useStore(replay.state).shown;
  const [presentAt, setPresentAt] = useState(presentTime);
  const askedAt = past ?? presentAt;
  const byHour = useMemo(
    () => seriesQuery(codigo, { periodo, de, ate, passo, com, sobrepor, eixo }, askedAt, zone),
    [codigo, periodo, de, ate, passo, com, sobrepor, eixo, askedAt, zone],
  );
  const alignment = useAlignment(byHour, sobrepor, alinhar);
  const rangeQuery = alignment.query;
  return {
    rangeQuery,
    alignment,
    live: rangeQuery.to === null,
    chosenStep: rangeQuery.step ?? null,
    selected: series ?? NO_FIELDS,
    isAhead: rangeQuery.from > askedAt,
    isCopy: useKeptMoment() !== null,
    requestedSpan: querySpan(rangeQuery, askedAt),
    retry: () => setPresentAt(presentTime()),
  };
};
