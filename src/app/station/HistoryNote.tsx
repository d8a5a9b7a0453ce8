import { ptBr } from '#app/i18n/pt-br.ts';
import { Button } from '#app/ui/Button.tsx';
import { Empty } from '#app/ui/Empty.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import * as styles from './analysis.css.ts';
import type { StationSeriesView } from './use-station-series.ts';

/** What stands in the way of the history, what still works, and what happens next; nothing when all is there. */
export const HistoryNote = ({
  view,
  isEmpty,
}: {
  readonly view: StationSeriesView;
  /** Whether there is no reading at all to show below. */
  readonly isEmpty: boolean;
}) => {
  const { history, live, retry } = view;
  switch (history.kind) {
    case 'loading':
      return <Spinner label={ptBr.analysis.loading} />;
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
      return isEmpty ? (
        <Empty
          title={ptBr.analysis.empty}
          text={live ? ptBr.analysis.emptyLive : ptBr.analysis.emptyPast}
        />
      ) : null;
  }
};
