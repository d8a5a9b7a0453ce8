import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { err } from '#domain/result.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { momentTexts } from '#i18n/pt-br/moment.ts';
import { useDataCore } from '#app/core/data-core.tsx';
import { useBrowserValue } from '#app/state/use-browser-value.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import { intro, page, section } from '#app/ui/page.css.ts';
import { openFile } from './open-file.ts';

/** `/momento`: opens a moment that was kept as a file. Nothing of it is sent. */
export const MomentScreen = () => {
  const config = useSiteConfig();
  const core = useDataCore();
  const { history } = useRouter();
  const introId = useId();
  const input = useRef<HTMLInputElement>(null);
  // A file that is chosen in the page as the server writes it would be lost.
  const isInBrowser = useBrowserValue(() => true, false);
  const [words, setWords] = useState('');
  /** The one that is being opened, until this screen is left or another file is chosen. */
  const opening = useRef<File>(null);
  const open = useCallback(
    async (file: File | undefined): Promise<void> => {
      if (file === undefined) return;
      opening.current = file;
      const isGivenUp = (): boolean => opening.current !== file;
      setWords(controlsTexts.loading);
      // A file that is gone meanwhile, or a part of the page that cannot be loaded.
      const opened = await openFile(file, config, core, isGivenUp).catch(() => err('open'));
      if (opened === null || isGivenUp()) return;
      setWords(opened.ok ? '' : momentTexts.fault(opened.error));
      if (opened.ok) history.push(opened.value);
    },
    [config, core, history],
  );
  useEffect(() => {
    const onDrag = (event: DragEvent): void => {
      event.preventDefault();
      if (event.type === 'drop') void open(event.dataTransfer?.files[0]);
    };
    const shown = new AbortController();
    document.addEventListener('dragover', onDrag, shown);
    document.addEventListener('drop', onDrag, shown);
    return () => {
      shown.abort();
      opening.current = null;
    };
  }, [open]);
  return (
    <div className={page}>
      <h1>{momentTexts.title}</h1>
      <div className={section} aria-busy={words === controlsTexts.loading}>
        <p id={introId} className={intro}>
          {momentTexts.intro}
        </p>
        <div>
          <Button
            look="main"
            aria-describedby={introId}
            disabled={!isInBrowser}
            onClick={() => input.current?.click()}
          >
            {momentTexts.file}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={({ target }) => {
            void open(target.files?.[0]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        <output>{words}</output>
      </div>
    </div>
  );
};
