import { useTimeZone } from '#app/site-config.tsx';
import { dayText } from '#domain/time/date-range.ts';
import { stepWord } from '#domain/series/history-step.ts';
import { dayOf } from '#domain/time/zone-days.ts';
import { analysisTexts } from '#i18n/pt-br/screens/analysis.ts';
import { historyTexts } from '#i18n/pt-br/history.ts';
import { useHistoryFailure } from '#app/readings/use-history-failure.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { Empty } from '#app/ui/Empty.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import * as styles from './analysis.css.ts';
import type { AnsweredSeries } from '#app/station/analysis/range/use-series-range.ts';

/** Differences from the request: a later beginning, a coarser step. */
const Shortcomings = ({ view }: { readonly view: HistoryNoteView }) => {
  const { history, chosenStep, step, isCopy, lines } = view;
  const zone = useTimeZone();
  const availableFrom = history.kind === 'ready' ? history.availableFrom : undefined;
  const isOther = chosenStep !== null && step !== null && step !== chosenStep;
  if (availableFrom === undefined && !isOther) return null;
  const text = (word: string): string => analysisTexts.steps.get(word) ?? word;
  return (
    <p className={styles.hint}>
      {availableFrom === undefined
        ? ''
        : isCopy
          ? analysisTexts.copy
          : analysisTexts.availableFrom(dayText(dayOf(availableFrom, zone)), lines !== null)}{' '}
      {isOther ? analysisTexts.otherStep(text(stepWord(chosenStep)), text(stepWord(step))) : ''}
    </p>
  );
};

type HistoryNoteView = Pick<
  AnsweredSeries,
  'history' | 'live' | 'isAhead' | 'isCopy' | 'retry' | 'chosenStep' | 'step' | 'lines'
>;

const emptyText = ({ live, isAhead }: HistoryNoteView): string => {
  if (isAhead) return analysisTexts.emptyFuture;
  return live ? analysisTexts.emptyLive : analysisTexts.emptyPast;
};

/** Why history is missing, what still works, and what happens next; nothing if the history is complete. */
export const HistoryNote = ({
  view,
  isEmpty,
}: {
  readonly view: HistoryNoteView;
  /** Whether no reading at all is shown below. */
  readonly isEmpty: boolean;
}) => {
  const { history, live, retry } = view;
  const failureOf = useHistoryFailure();
  switch (history.kind) {
    case 'loading': {
      const { pages, held } = history;
      const label =
        pages === undefined || pages.all < 2
          ? historyTexts.loading
          : historyTexts.loadingPages(pages.done, pages.all);
      return <Spinner label={held === undefined ? label : `${label} ${historyTexts.held}`} />;
    }
    case 'failed': {
      const { why, again } = failureOf(history.reason);
      return (
        <div className={styles.note} role="alert">
          <p>
            <strong>{historyTexts.failed}</strong> {why}{' '}
            {live ? historyTexts.failedLive : historyTexts.failedPast} {again}
          </p>
          <Button onClick={retry}>{historyTexts.retry}</Button>
        </div>
      );
    }
    case 'ready':
      return (
        <>
          {isEmpty && <Empty title={analysisTexts.empty} text={emptyText(view)} />}
          <Shortcomings view={view} />
        </>
      );
  }
};
