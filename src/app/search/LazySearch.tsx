import { useNavigate } from '@tanstack/react-router';
import { useId, useLayoutEffect, useRef, useState, type SubmitEventHandler } from 'react';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { searchTexts } from '#i18n/pt-br/screens/search.ts';
import { useStore } from '#app/state/use-store.ts';
import { control } from '#app/ui/controls/field.css.ts';
import { useWrittenBefore } from '#app/ui/controls/use-written-before.ts';
import type { FoundLink } from './found-link.ts';
import { input } from './LazySearch.css.ts';
import { besideClose } from './SearchSheet.css.ts';
import { loadPlaceSearch, placeSearchPart } from './place-search-part.ts';
import { useSearchHint } from './use-search-hint.ts';

/**
 * The search: a plain field until its code has arrived, which takes over what is written, with the focus. The plain field works without it
 * too: it leads to the results' own page.
 */
export const LazySearch = ({
  look,
  onLeave,
}: {
  readonly look: 'bar' | 'sheet';
  readonly onLeave?: () => void;
}) => {
  const drawSearch = useStore(placeSearchPart);
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [hasFocus, setHasFocus] = useState(look === 'sheet');
  useLayoutEffect(() => {
    if (look !== 'sheet') return;
    void loadPlaceSearch();
    field.current?.focus();
  }, [look]);
  const write = (written: string): void => {
    setText(written);
    setHasFocus(document.activeElement === field.current);
    void loadPlaceSearch();
  };
  useWrittenBefore(field, text, write);
  const onChoose = (page: FoundLink): void => {
    onLeave?.();
    void navigate(page);
  };
  const onSubmit = (q: string): void => {
    onLeave?.();
    void navigate({ to: '/busca', search: { q } });
  };
  const hint = useSearchHint();
  if (drawSearch !== null) {
    return drawSearch({ look, before: { text, hasFocus }, onChoose, onSubmit });
  }
  const search: SubmitEventHandler = (event) => {
    event.preventDefault();
    if (text.trim() !== '') onSubmit(text.trim());
  };
  return (
    // Before the page's script runs the browser sends the form.
    <form className={look === 'sheet' ? besideClose : undefined} action="/busca" onSubmit={search}>
      <input
        ref={field}
        className={`${control} ${input[look]}`}
        type="text"
        name="q"
        role="combobox"
        aria-label={searchTexts.label}
        aria-autocomplete="list"
        aria-expanded="false"
        aria-controls={listId}
        aria-keyshortcuts={look === 'bar' ? '/' : undefined}
        placeholder={hint}
        value={text}
        maxLength={MAX_TEXT_LENGTH}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onPointerEnter={() => void loadPlaceSearch()}
        onFocus={() => {
          setHasFocus(true);
          void loadPlaceSearch();
        }}
        onBlur={() => setHasFocus(false)}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <div id={listId} hidden />
    </form>
  );
};
