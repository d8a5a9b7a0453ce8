import type { ReactNode } from 'react';
import type { SupervisedCore } from '#app/core/supervised-core.ts';
import { failuresTexts } from '#i18n/pt-br/screens/shell.ts';
import { useStore } from '#app/state/use-store.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { page } from '#app/ui/page.css.ts';
import { actions, text } from './message.css.ts';

/** Replaces the site when the data core cannot be kept alive: a page with only old values must not look live. */
export const CoreGuard = ({
  supervised,
  children,
}: {
  readonly supervised: Pick<SupervisedCore, 'hasGivenUp' | 'faults'>;
  readonly children: ReactNode;
}) => {
  const hasGivenUp = useStore(supervised.hasGivenUp);
  if (!hasGivenUp) return children;
  const faults = supervised.faults();
  return (
    <main className={page} role="alert">
      <h1>{failuresTexts.coreTitle}</h1>
      <p className={text}>{failuresTexts.coreText}</p>
      {faults > 0 && <p className={text}>{failuresTexts.coreFaults(faults)}</p>}
      <div className={actions}>
        <Button look="main" onClick={() => location.reload()}>
          {failuresTexts.coreReload}
        </Button>
      </div>
    </main>
  );
};
