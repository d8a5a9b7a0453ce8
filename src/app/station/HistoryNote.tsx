import { dayText, dayOf } from '#domain/date-range.ts';
import { stepWord } from '#domain/history-step.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import { Button } from '#app/ui/Button.tsx';
import { Empty } from '#app/ui/Empty.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import * as styles from './analysis.css.ts';
import type { AnsweredSeries } from './use-series-range.ts';

/** What the provider has given otherwise than it was asked for: an older beginning, a coarser step. */
const Shortcomings = ({ view }: { readonly view: HistoryNoteView }) => {
  const { history, chosenStep, step } = view;
  const keptFrom = history.kind === 'ready' ? history.keptFrom : undefined;
  const isOther = chosenStep !== null && step !== null && step !== chosenStep;
  if (keptFrom === undefined && !isOther) return null;
  const text = (word: string): string => ptBr.analysis.steps.get(word) ?? word;
  return (
    <p className={styles.hint}>
      {keptFrom === undefined ? '' : ptBr.analysis.keptFrom(dayText(dayOf(keptFrom)))}{' '}
      {isOther ? ptBr.analysis.otherStep(text(stepWord(chosenStep)), text(stepWord(step))) : ''}
    </p>
  );
};

type HistoryNoteView = Pick<AnsweredSeries, 'history' | 'live' | 'retry' | 'chosenStep' | 'step'>;

/** What stands in the way of the history, what still works, and what happens next; nothing when all is there. */
export const HistoryNote = ({
  view,
  isEmpty,
}: {
  readonly view: HistoryNoteView;
  /** Whether there is no reading at all to show below. */
  readonly isEmpty: boolean;
}) => {
  const { history, live, retry } = view;
  switch (history.kind) {
    case 'loading': {
      const { pages } = history;
      return (
        <Spinner
          label={
            pages === undefined || pages.all < 2
              ? ptBr.analysis.loading
              : ptBr.analysis.loadingPages(pages.done, pages.all)
          }
        />
      );
    }
    case 'failed':
      return (
        <div className={styles.note} role="alert">
          <p>
            <strong>{ptBr.analysis.failed}</strong> {ptBr.analysis.failures[history.reason]}{' '}
            {live ? ptBr.analysis.failedLive : ptBr.analysis.failedPast}
          </p>
          <Button onClick={retry}>{ptBr.analysis.retry}</Button>
        </div>
      );
    case 'ready':
      return (
        <>
          {isEmpty && (
            <Empty
              title={ptBr.analysis.empty}
              text={live ? ptBr.analysis.emptyLive : ptBr.analysis.emptyPast}
            />
          )}
          <Shortcomings view={view} />
        </>
      );
  }
};
