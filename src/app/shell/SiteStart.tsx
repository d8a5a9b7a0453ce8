import { useCallback, useEffect, useState } from 'react';
import type { SiteConfig } from '#contract/site/site-config.ts';
import type { Result } from '#domain/result.ts';
import type { ConfigFailure, LoadedConfig } from '#app/config.ts';
import { failuresTexts } from '#i18n/pt-br/screens/shell.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { page } from '#app/ui/page.css.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import { actions, text } from './message.css.ts';

/** Same interval as the site's other retries (SPEC 7). */
const RETRY_MS = 15_000;

const TITLE_ID = 'nao-iniciou';

const whyNot = (failure: ConfigFailure): string =>
  failure.kind === 'unreachable'
    ? failuresTexts.startUnreachable
    : failuresTexts.startUnreadable(failure.member);

/** Loads the configuration; shows why there is none, and retries. `load` and `onLoaded` must be stable. */
export const SiteStart = ({
  load,
  failed = null,
  onLoaded,
}: {
  readonly load: () => Promise<Result<LoadedConfig, ConfigFailure>>;
  /** Why the first attempt failed, above a server-rendered page, which has the main part and its heading. */
  readonly failed?: ConfigFailure | null;
  readonly onLoaded: (config: SiteConfig) => void;
}) => {
  const [failure, setFailure] = useState(failed);

  const attempt = useCallback(async (): Promise<void> => {
    const outcome = await load();
    if (outcome.ok) onLoaded(outcome.value.config);
    else setFailure(outcome.error);
  }, [load, onLoaded]);

  useEffect(() => {
    const timer = setTimeout(() => void attempt(), failure === null ? 0 : RETRY_MS);
    return () => clearTimeout(timer);
  }, [failure, attempt]);

  if (failure === null) return <Spinner />;
  const [Frame, Title] = failed === null ? (['main', 'h1'] as const) : (['section', 'h2'] as const);
  return (
    <Frame className={page} aria-labelledby={TITLE_ID}>
      <Title id={TITLE_ID}>{failuresTexts.startTitle}</Title>
      <p className={text}>{whyNot(failure)}</p>
      <div className={actions}>
        <Button look="main" onClick={() => void attempt()}>
          {failuresTexts.startRetry}
        </Button>
      </div>
    </Frame>
  );
};
