import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { slugsOfCities } from '#domain/network/city-slug.ts';
import type { City } from '#domain/network/places.ts';
import { historyTexts } from '#i18n/pt-br/history.ts';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';
import type { KnownPlaces } from '#app/network/places-source.ts';
import { usePlaces } from '#app/network/use-places.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { page } from '#app/ui/page.css.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import { CityPage } from './CityPage.tsx';
import { ChooseCity } from './ChooseCity.tsx';
import { failure } from './CityScreen.css.ts';

const NO_CITIES: readonly City[] = [];

const Found = ({ known, slug }: { readonly known: KnownPlaces; readonly slug: string | null }) => {
  const { cities } = known.places;
  const slugs = useMemo(() => slugsOfCities(cities), [cities]);
  const wanted = slug?.toLowerCase() ?? null;
  const city = cities.find((one) => slugs.get(one) === wanted);
  return city === undefined || wanted === null ? (
    <ChooseCity key={wanted} slug={wanted} cities={cities} slugs={slugs} />
  ) : (
    <CityPage key={wanted} city={city} slug={wanted} known={known} slugs={slugs} />
  );
};

/** `/cidade/{slug}`: the gauge that speaks for a city, and what comes to it; without a slug, or with an unknown one, the cities. */
export const CityScreen = () => {
  const { slug } = useParams({ from: '/cidade/{-$slug}' });
  const known = usePlaces();
  switch (known.kind) {
    case 'loading':
      return <Spinner screen />;
    case 'failed':
      return (
        <div className={page}>
          <h1>{cityTexts.choose}</h1>
          <div className={failure}>
            <p>{cityTexts.failed}</p>
            <Button onClick={known.retry}>{historyTexts.retry}</Button>
          </div>
        </div>
      );
    case 'none':
      return (
        <div className={page}>
          <ChooseCity slug={slug ?? null} cities={NO_CITIES} slugs={new Map()} />
        </div>
      );
    case 'ready':
      return (
        <div className={page}>
          <Found known={known} slug={slug ?? null} />
        </div>
      );
  }
};
