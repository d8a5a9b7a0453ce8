import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEventHandler } from 'react';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { notFoundTexts } from '#i18n/pt-br/screens/not-found.ts';
import { shellTexts, titlesTexts } from '#i18n/pt-br/screens/shell.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { button } from '#app/ui/controls/Button.css.ts';
import { page } from '#app/ui/page.css.ts';
import { SearchField } from '#app/ui/controls/SearchField.tsx';
import { searchHintOf } from '#app/shell/first-view/requested-path.ts';
import { actions, find, text, ways } from './message.css.ts';

const texts = notFoundTexts;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The unknown path, on the history entry of `/404`. */
    readonly requestedPath?: string;
  }
}

/** `/404` (SPEC 2): a search for what the path may have meant, and links to every screen. */
export const NotFoundScreen = () => {
  const asked = useLocation({ select: ({ state }): unknown => state.requestedPath });
  const [hint] = useState(() => searchHintOf(asked));
  const [words, setWords] = useState(hint.words);
  const navigate = useNavigate();
  const search: SubmitEventHandler = (event) => {
    event.preventDefault();
    const busca = words.trim();
    void navigate(busca === '' ? { to: '/tabela' } : { to: '/tabela', search: { busca } });
  };
  return (
    <div className={page}>
      <h1>{texts.title}</h1>
      <p className={text}>{texts.text}</p>
      {hint.codigo === null ? null : (
        <div className={actions}>
          <Link
            to="/estacao/{-$codigo}"
            params={{ codigo: hint.codigo }}
            preload={false}
            className={button.main}
          >
            {texts.station(hint.codigo)}
          </Link>
        </div>
      )}
      <search>
        <form className={find} onSubmit={search}>
          <SearchField
            label={texts.search}
            text={words}
            onChange={setWords}
            maxLength={MAX_TEXT_LENGTH}
          />
          <Button type="submit">{texts.find}</Button>
          <p className={text}>{texts.hint}</p>
        </form>
      </search>
      <nav className={ways} aria-label={texts.ways}>
        <p aria-hidden="true">{texts.ways}</p>
        <Link to="/mapa" className={button.outlined}>
          {shellTexts.map}
        </Link>
        <Link to="/tabela" className={button.outlined}>
          {shellTexts.table}
        </Link>
        <Link to="/barragens" className={button.outlined}>
          {titlesTexts.dams}
        </Link>
        <Link to="/estacao/{-$codigo}" params={{ codigo: undefined }} className={button.outlined}>
          {titlesTexts.stations}
        </Link>
      </nav>
    </div>
  );
};
