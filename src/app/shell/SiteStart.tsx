import { useCallback, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import type { Result } from '#domain/result.ts';
import type { ConfigFailure, LoadedConfig } from '#app/config.ts';
import { failuresTexts } from '#i18n/pt-br/screens/shell.ts';
import { SiteConfigProvider } from '#app/site-config.tsx';
import { useStore } from '#app/state/use-store.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { page } from '#app/ui/page.css.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import { firstViewContent, sinkFirstView } from '#app/shell/first-view/first-view.ts';
import { actions, text } from './message.css.ts';

/** Same interval as the site's other retries (SPEC 7). */
const RETRY_MS = 15_000;

const TITLE_ID = 'nao-iniciou';

const whyNot = (failure: ConfigFailure): string =>
  failure.kind === 'unreachable'
    ? failuresTexts.startUnreachable
    : failuresTexts.startUnreadable(failure.member);

/** Loads the configuration, then renders the site. Without one it shows that and retries. `load` must be stable. */
export const SiteStart = ({
  load,
  children,
}: {
  readonly load: () => Promise<Result<LoadedConfig, ConfigFailure>>;
  readonly children: ReactNode;
}) => {
  const firstView = useStore(firstViewContent);
  const [outcome, setOutcome] = useState<Result<LoadedConfig, ConfigFailure> | null>(null);

  const attempt = useCallback(async (): Promise<void> => {
    setOutcome(await load());
  }, [load]);

  useEffect(() => {
    if (outcome?.ok === true) return;
    const timer = setTimeout(() => void attempt(), outcome === null ? 0 : RETRY_MS);
    return () => clearTimeout(timer);
  }, [outcome, attempt]);

  const hasFailed = outcome?.ok === false;
  useLayoutEffect(() => {
    if (hasFailed) sinkFirstView();
  }, [hasFailed]);

  if (outcome === null) return firstView === null ? <Spinner /> : null;
  if (outcome.ok) {
    return <SiteConfigProvider config={outcome.value.config}>{children}</SiteConfigProvider>;
  }
  // The first view below it is the page's main part, and has its heading.
  const [Frame, Title] =
    firstView === null ? (['main', 'h1'] as const) : (['section', 'h2'] as const);
  return (
    <Frame className={page} aria-labelledby={TITLE_ID}>
      <Title id={TITLE_ID}>{failuresTexts.startTitle}</Title>
      <p className={text}>{whyNot(outcome.error)}</p>
      <div className={actions}>
        <Button look="main" onClick={() => void attempt()}>
          {failuresTexts.startRetry}
        </Button>
      </div>
    </Frame>
  );
};
