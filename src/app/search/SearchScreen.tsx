import { getRouteApi, Link } from '@tanstack/react-router';
import { page } from '#app/ui/page.css.ts';
import { searchTexts } from '#i18n/pt-br/screens/search.ts';
import { titlesTexts } from '#i18n/pt-br/screens/shell.ts';
import { stationFinderTexts } from '#i18n/pt-br/screens/station-finder.ts';
import { SearchForm } from './SearchForm.tsx';
import { SearchResults } from './SearchResults.tsx';
import { ways } from './SearchResults.css.ts';

const route = getRouteApi('/busca');

/** `/busca`: what a text finds. The answer of the search form where no script runs, and of its button. */
export const SearchScreen = () => {
  const { q = '' } = route.useSearch();
  return (
    <div className={page}>
      <h1>{titlesTexts.search}</h1>
      <SearchForm key={q} text={q} />
      {q === '' ? null : <SearchResults text={q} />}
      <p className={ways}>
        <Link to="/cidade/{-$slug}" params={{ slug: undefined }}>
          {searchTexts.allCities}
        </Link>
        <Link to="/tabela">{stationFinderTexts.allInTable}</Link>
      </p>
    </div>
  );
};
