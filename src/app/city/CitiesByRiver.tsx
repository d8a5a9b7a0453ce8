import { useMemo } from 'react';
import type { City } from '#domain/network/places.ts';
import { PlaceSection } from '#app/places/PlaceList.tsx';
import { cityPlace } from '#app/places/place-ref.ts';
import { PlaceStates } from '#app/places/PlaceStates.tsx';
import { rivers as grid } from './ChooseCity.css.ts';

/** Cities with a gauge of their own, each with level, trend and alert: by river, from its spring down. The river with most cities is first. */
export const CitiesByRiver = ({
  cities,
  slugs,
}: {
  readonly cities: readonly City[];
  readonly slugs: ReadonlyMap<City, string>;
}) => {
  const listed = useMemo(
    () =>
      cities
        .flatMap((city) => {
          const slug = slugs.get(city);
          return city.on === null || slug === undefined
            ? []
            : [{ ...city.on, place: cityPlace(slug) }];
        })
        .toSorted((a, b) => a.river.localeCompare(b.river) || b.km - a.km),
    [cities, slugs],
  );
  const rivers = useMemo(() => {
    const sizes = new Map<string, number>();
    for (const { river } of listed) sizes.set(river, (sizes.get(river) ?? 0) + 1);
    return [...sizes].toSorted(([, a], [, b]) => b - a).map(([river]) => river);
  }, [listed]);
  const places = useMemo(() => listed.map(({ place }) => place), [listed]);
  return (
    <PlaceStates places={places}>
      {(states) => (
        <div className={grid}>
          {rivers.map((river) => (
            <PlaceSection
              key={river}
              title={river}
              states={states.filter((_, place) => listed[place]?.river === river)}
            />
          ))}
        </div>
      )}
    </PlaceStates>
  );
};
