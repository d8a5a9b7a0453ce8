import { Navigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { placedStreets, streetAt } from '#domain/network/streets.ts';
import { historyTexts } from '#i18n/pt-br/history.ts';
import { streetsTexts } from '#i18n/pt-br/screens/streets.ts';
import { usePlaces } from '#app/network/use-places.ts';
import { useStreets } from '#app/network/use-streets.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { page } from '#app/ui/page.css.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import { StreetPage } from './StreetPage.tsx';

/** `/cidade/{slug}/rua/{rua}`: how far the water is from a street. An unknown one is searched for. */
export const StreetScreen = () => {
  const { slug, rua } = useParams({ from: '/cidade/$slug/rua/$rua' });
  const [places, streets] = [usePlaces(), useStreets()];
  const known = useMemo(() => {
    if (places.kind !== 'ready' || streets.kind !== 'ready') return null;
    const all = placedStreets(places.places, streets.streets);
    return { all, floods: streets.streets.floods, places: places.places };
  }, [places, streets]);
  if (places.kind === 'loading' || streets.kind === 'loading') return <Spinner screen />;
  const failed = [places, streets].find((one) => one.kind === 'failed');
  const street = known === null ? undefined : streetAt(known.all, slug, rua);
  if (failed === undefined && (known === null || street === undefined)) {
    return <Navigate to="/404" replace state={{ requestedPath: rua }} />;
  }
  return (
    <div className={page}>
      {known === null || street === undefined ? (
        <>
          <h1>{streetsTexts.title}</h1>
          <p>{streetsTexts.failed}</p>
          <Button onClick={failed?.retry}>{historyTexts.retry}</Button>
        </>
      ) : (
        <StreetPage key={`${slug} ${rua}`} street={street} {...known} />
      )}
    </div>
  );
};
