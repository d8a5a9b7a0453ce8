import { Link } from '@tanstack/react-router';
import { slugsOfCities } from '#domain/network/city-slug.ts';
import type { Station } from '#domain/stations/station.ts';
import { usePlaces } from '#app/network/use-places.ts';

/** The city that a station speaks for, or the one it is named after, as a link to its page; its place in words where neither is one. */
export const StationCity = ({
  codigo,
  local,
}: Pick<Station, 'codigo'> & { readonly local: string }) => {
  const known = usePlaces();
  if (known.kind !== 'ready') return <bdi>{local}</bdi>;
  const { cities } = known.places;
  const city =
    cities.find(({ gauges }) => gauges.includes(codigo)) ??
    cities.find(({ name }) => name === local);
  return city === undefined ? (
    <bdi>{local}</bdi>
  ) : (
    <Link to="/cidade/{-$slug}" params={{ slug: slugsOfCities(cities).get(city) }} preload={false}>
      <bdi>{local}</bdi>
    </Link>
  );
};
