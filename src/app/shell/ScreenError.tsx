import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { failuresTexts, shellTexts } from '#i18n/pt-br/screens/shell.ts';
import { isLoadFailure, reloadOverMissingPart } from '#app/offline/recover-chunks.ts';
import { button } from '#app/ui/controls/Button.css.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { page } from '#app/ui/page.css.ts';
import { actions, text } from './message.css.ts';

/** Replaces a screen that crashed or failed to load; bars and other screens stay. */
export const ScreenError = ({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) => {
  const router = useRouter();
  const texts = failuresTexts;
  const neverCame = isLoadFailure(error);
  // A missing chunk of the worker fails its view: reload. Chunks of the page have tried this already.
  useEffect(() => {
    if (neverCame) reloadOverMissingPart();
  }, [neverCame]);
  return (
    <div className={page} role="alert">
      <h1>{neverCame ? texts.screenNotLoaded : texts.screenTitle}</h1>
      <p className={text}>{neverCame ? texts.screenNotLoadedText : texts.screenText}</p>
      <div className={actions}>
        {neverCame ? (
          <Button look="main" onClick={() => location.reload()}>
            {texts.screenReload}
          </Button>
        ) : (
          <Button
            look="main"
            onClick={() => {
              reset();
              void router.invalidate();
            }}
          >
            {texts.screenRetry}
          </Button>
        )}
        <Link to="/mapa" className={button.outlined}>
          {texts.screenHome}
        </Link>
        <Link to="/tabela" className={button.outlined}>
          {shellTexts.table}
        </Link>
      </div>
    </div>
  );
};
