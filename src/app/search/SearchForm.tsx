import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEventHandler } from 'react';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { searchTexts } from '#i18n/pt-br/screens/search.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { SearchField } from '#app/ui/controls/SearchField.tsx';
import { form } from './SearchForm.css.ts';
import { useSearchHint } from './use-search-hint.ts';

/** A search field with its button, which leads to the results. Without a script the browser sends it. `text`: what it has at first. */
export const SearchForm = ({ text }: { readonly text: string }) => {
  const [words, setWords] = useState(text);
  const navigate = useNavigate();
  const hint = useSearchHint();
  const search: SubmitEventHandler = (event) => {
    event.preventDefault();
    const q = words.trim();
    if (q !== '') void navigate({ to: '/busca', search: { q } });
  };
  return (
    <search>
      <form className={form} action="/busca" onSubmit={search}>
        <SearchField
          name="q"
          label={hint}
          text={words}
          onChange={setWords}
          maxLength={MAX_TEXT_LENGTH}
        />
        <Button type="submit">{searchTexts.find}</Button>
      </form>
    </search>
  );
};
