import { useMemo, useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { HistoryStep } from '#domain/series/history-step.ts';
import { querySpan, type SeriesQuery } from '#domain/series/series-query.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';
import { serverNow } from '#app/core/server-clock.ts';
import type { HistoryState } from '#worker/api/history-state.ts';
import { seriesQuery } from './series-range.ts';

/** What the URL asks for: the question to the worker, and how the screen speaks of it. */
export interface SeriesRangeView {
  /** Its identity changes with its meaning alone. */
  readonly question: SeriesQuery;
  /** Whether new readings keep coming in. */
  readonly live: boolean;
  /** The step that was chosen; null leaves it to the length of the range. */
  readonly chosenStep: HistoryStep | null;
  /** Empty: every quantity. */
  readonly wanted: readonly HistoricalField[];
  /** Whether the range has not begun yet. */
  readonly isAhead: boolean;
  /** The span when it was asked for; the worker says how it moves on. */
  readonly askedSpan: TimeSpan;
  /** Asks for the history again. */
  readonly retry: () => void;
}

/** What a view of a station's series says of itself, whether it draws them or lists them. */
export interface AnsweredSeries extends Omit<SeriesRangeView, 'askedSpan'> {
  readonly span: TimeSpan;
  readonly history: HistoryState;
  /** Time between two rows of history; null until that is known. */
  readonly step: HistoryStep | null;
}

const NO_FIELDS: readonly HistoricalField[] = [];

/** The range, step and quantities of the URL (`periodo`, `de`, `ate`, `passo`, `series`). */
export const useSeriesRange = (codigo: string): SeriesRangeView => {
  const { periodo, de, ate, passo, series } = useSearch({ from: '/estacao/{-$codigo}/analise' });
  const [asked, setAsked] = useState(serverNow);
  const question = useMemo(
    () => seriesQuery(codigo, { periodo, de, ate, passo }, asked),
    [codigo, periodo, de, ate, passo, asked],
  );
  return {
    question,
    live: question.to === null,
    chosenStep: question.step ?? null,
    wanted: series ?? NO_FIELDS,
    isAhead: question.from > asked,
    askedSpan: querySpan(question, asked),
    retry: () => setAsked(serverNow()),
  };
};
