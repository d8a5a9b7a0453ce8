import { Link, useNavigate } from '@tanstack/react-router';
import { Code, EllipsisVertical, Flag, History, Info, MapPin, Rewind } from 'lucide-react';
import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react';
import type { ReplaySearch } from '#contract/site/replay-search.ts';
import { shellTexts, titlesTexts } from '#i18n/pt-br/screens/shell.ts';
import { useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import { link, popover, trigger, word } from './MoreOptions.css.ts';
import { ThemeControl } from './ThemeControl.tsx';
import { useCloseOnBack } from '#app/ui/panels/use-close-on-back.ts';

const EmbedDialog = lazy(async () => ({
  default: (await import('#app/exports/EmbedDialog.tsx')).EmbedDialog,
}));

/** Menu for what has no place in the bars: more screens and the theme. A native popover: Escape or a click outside closes it. */
export const MoreOptions = () => {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { journalUrl, pastUrl, warningsUrl } = useSiteConfig();
  const zone = useTimeZone();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => panel.current?.hidePopover(), []);
  useCloseOnBack(isOpen, close);
  const [isEmbedding, setEmbedding] = useState(false);
  const embed = (): void => {
    close();
    setEmbedding(true);
  };
  const enterPast = async (): Promise<void> => {
    close();
    const { hourAgo } = await import('#app/replay/begin-replay.ts');
    const em = hourAgo(zone);
    await navigate({ to: '.', search: (before: ReplaySearch) => ({ ...before, em }) });
  };
  return (
    <>
      <Button look="quiet" className={trigger} popoverTarget={id}>
        <EllipsisVertical size={22} />
        <span className={word}>{shellTexts.more}</span>
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={popover}
        // Before it shows: `toggle` comes in a later task, and Back in between would leave the page.
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <Link
          to="/estacao/{-$codigo}"
          params={{ codigo: undefined }}
          className={link}
          // A single station's screen is a different page.
          activeOptions={{ exact: true, includeSearch: false }}
          onClick={close}
        >
          <MapPin size={20} />
          {titlesTexts.stations}
        </Link>
        {warningsUrl === null ? null : (
          <Link
            to="/avisos"
            className={link}
            activeOptions={{ includeSearch: false }}
            onClick={close}
          >
            <Flag size={20} />
            {titlesTexts.warnings}
          </Link>
        )}
        {journalUrl === null ? null : (
          <Link
            to="/acontecimentos"
            className={link}
            activeOptions={{ includeSearch: false }}
            onClick={close}
          >
            <History size={20} />
            {titlesTexts.journal}
          </Link>
        )}
        {pastUrl === null ? null : (
          <button type="button" className={link} onClick={() => void enterPast()}>
            <Rewind size={20} />
            {shellTexts.replay}
          </button>
        )}
        {/* A server that keeps the journal writes the pages for frames. */}
        {journalUrl === null ? null : (
          <button type="button" className={link} onClick={embed}>
            <Code size={20} />
            {shellTexts.embed}
          </button>
        )}
        <Link to="/sobre" className={link} activeOptions={{ includeSearch: false }} onClick={close}>
          <Info size={20} />
          {shellTexts.about}
        </Link>
        <ThemeControl />
      </div>
      {isEmbedding ? (
        <Suspense>
          <EmbedDialog onClose={() => setEmbedding(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
