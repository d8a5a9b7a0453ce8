import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { Result } from '#domain/result.ts';
import type { ConfigFailure, LoadedConfig } from '#app/config.ts';
import { failuresTexts } from '#i18n/pt-br/shell.ts';
import { SiteConfigProvider } from '#app/site-config.tsx';
import { Button } from '#app/ui/Button.tsx';
import { page } from '#app/ui/page.css.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import { actions, text } from './message.css.ts';

/** Same interval as the site's other retries (SPEC 7). */
const RETRY_MS = 15_000;

const whyNot = (failure: ConfigFailure): string =>
  failure.kind === 'unreachable'
    ? failuresTexts.startUnreachable
    : failuresTexts.startUnreadable(failure.member);

/** Loads the configuration, then renders the site. Without one it shows that and retries. `load` and `onConfig` must be stable. */
export const SiteStart = ({
  load,
  onConfig,
  children,
}: {
  readonly load: () => Promise<Result<LoadedConfig, ConfigFailure>>;
  readonly onConfig: (loaded: LoadedConfig) => void;
  readonly children: ReactNode;
}) => {
  const [outcome, setOutcome] = useState<Result<LoadedConfig, ConfigFailure> | null>(null);

  const attempt = useCallback(async (): Promise<void> => {
    const loaded = await load();
    if (loaded.ok) onConfig(loaded.value);
    setOutcome(loaded);
  }, [load, onConfig]);

  useEffect(() => {
    if (outcome?.ok === true) return;
    const timer = setTimeout(() => void attempt(), outcome === null ? 0 : RETRY_MS);
    return () => clearTimeout(timer);
  }, [outcome, attempt]);

  if (outcome === null) return <Spinner />;
  if (outcome.ok) {
    return <SiteConfigProvider config={outcome.value.config}>{children}</SiteConfigProvider>;
  }
  return (
    <main className={page}>
      <h1>{failuresTexts.startTitle}</h1>
      <p className={text}>{whyNot(outcome.error)}</p>
      <div className={actions}>
        <Button look="main" onClick={() => void attempt()}>
          {failuresTexts.startRetry}
        </Button>
      </div>
    </main>
  );
};
