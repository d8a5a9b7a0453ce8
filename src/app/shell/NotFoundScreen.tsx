import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchForm } from '#app/search/SearchForm.tsx';
import { notFoundTexts } from '#i18n/pt-br/screens/not-found.ts';
import { shellTexts, titlesTexts } from '#i18n/pt-br/screens/shell.ts';
import { button } from '#app/ui/controls/Button.css.ts';
import { page } from '#app/ui/page.css.ts';
import { searchHintOf } from '#app/shell/requested-path.ts';
import { actions, text, ways } from './message.css.ts';

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
      <SearchForm text={hint.words} />
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
