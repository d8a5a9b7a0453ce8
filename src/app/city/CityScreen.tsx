import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { slugsOf } from '#domain/network/slugs.ts';
import type { City } from '#domain/network/places.ts';
import { historyTexts } from '#i18n/pt-br/history.ts';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';
import { type KnownPlaces, usePlaces } from '#app/network/use-places.ts';
import { LazyChooseCity } from '#app/choice-screens.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { failure, page } from '#app/ui/page.css.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import { CityPage } from './CityPage.tsx';

const NO_CITIES: readonly City[] = [];

const Found = ({ known, slug }: { readonly known: KnownPlaces; readonly slug: string | null }) => {
  const { cities } = known.places;
  const slugs = useMemo(() => slugsOf(cities), [cities]);
  const wanted = slug?.toLowerCase() ?? null;
  const city = cities.find((one) => slugs.get(one) === wanted);
  return city === undefined || wanted === null ? (
    <LazyChooseCity key={wanted} slug={wanted} cities={cities} slugs={slugs} />
  ) : (
    <CityPage key={wanted} city={city} slug={wanted} known={known} slugs={slugs} />
  );
};

/** `/cidade/{slug}`: the gauge that speaks for a city, and what comes to it; without a slug, or with an unknown one, the cities. */
export const CityScreen = () => {
  const { slug = null } = useParams({ from: '/cidade/{-$slug}' });
  const known = usePlaces();
  if (known.kind === 'loading') return <Spinner screen />;
  return (
    <div className={page}>
      {known.kind === 'ready' ? (
        <Found known={known} slug={slug} />
      ) : known.kind === 'none' ? (
        <LazyChooseCity slug={slug} cities={NO_CITIES} slugs={new Map()} />
      ) : (
        <>
          <h1>{cityTexts.choose}</h1>
          <div className={failure}>
            <p>{cityTexts.failed}</p>
            <Button onClick={known.retry}>{historyTexts.retry}</Button>
          </div>
        </>
      )}
    </div>
  );
};
