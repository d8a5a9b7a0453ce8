import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { placedStreets, streetAt } from '#domain/network/streets.ts';
import { historyTexts } from '#i18n/pt-br/history.ts';
import { streetsTexts } from '#i18n/pt-br/screens/streets.ts';
import { usePlaces } from '#app/network/use-places.ts';
import { useStreets } from '#app/network/use-streets.ts';
import { SearchForm } from '#app/search/SearchForm.tsx';
import { SearchResults } from '#app/search/SearchResults.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import { useNamedPage } from '#app/ui/page-subject.ts';
import { page } from '#app/ui/page.css.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import { StreetPage } from './StreetPage.tsx';

const UnknownStreet = ({ name }: { readonly name: string }) => {
  useNamedPage(null, true);
  return (
    <>
      <h1>{streetsTexts.unknown(name)}</h1>
      <SearchForm text={name} />
      <SearchResults text={name} />
    </>
  );
};

/** `/cidade/{slug}/rua/{rua}`: how far the water is from a street. An unknown one is searched for. */
export const StreetScreen = () => {
  const { slug, rua } = useParams({ from: '/cidade/$slug/rua/$rua' });
  const [places, streets] = [usePlaces(), useStreets()];
  const known = useMemo(() => {
    if (places.kind !== 'ready' || streets.kind !== 'ready') return null;
    const all = placedStreets(places.places, streets);
    return { all, floods: streets.floods, places: places.places };
  }, [places, streets]);
  if (places.kind === 'loading' || streets.kind === 'loading') return <Spinner screen />;
  const failed = [places, streets].find((one) => one.kind === 'failed');
  const street = known === null ? undefined : streetAt(known.all, slug, rua);
  return (
    <div className={page}>
      {known !== null && street !== undefined ? (
        <StreetPage key={`${slug} ${rua}`} street={street} {...known} />
      ) : failed === undefined ? (
        <UnknownStreet name={rua.replaceAll('-', ' ')} />
      ) : (
        <>
          <h1>{streetsTexts.title}</h1>
          <p>{streetsTexts.failed}</p>
          <Button onClick={failed.retry}>{historyTexts.retry}</Button>
        </>
      )}
    </div>
  );
};
