import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { slugsOf } from '#domain/network/slugs.ts';
import { cityOfStation } from '#domain/network/station-city.ts';
import type { Station } from '#domain/stations/station.ts';
import { usePlaces } from './use-places.ts';

/** Leads to the page of the station's city: its river, its rain and the dams above it. Nothing for a station of no known city. */
export const CityLink = ({
  station: { codigo, local, name },
  className,
  before = null,
  textOf,
}: {
  readonly station: Pick<Station, 'codigo' | 'local' | 'name'>;
  readonly className: string;
  /** In front of the link. */
  readonly before?: string | null;
  readonly textOf: (city: string) => string;
}) => {
  const known = usePlaces();
  const cities = known.kind === 'ready' ? known.places.cities : null;
  // Every reading brings the station, and a search through all cities.
  const found = useMemo(() => {
    const city = cities === null ? null : cityOfStation(cities, { codigo, local, name });
    const slug = cities === null || city === null ? undefined : slugsOf(cities).get(city);
    return city === null || slug === undefined ? null : { city: city.name, slug };
  }, [cities, codigo, local, name]);
  return found === null ? null : (
    <>
      {before}
      <Link
        className={className}
        to="/cidade/{-$slug}"
        params={{ slug: found.slug }}
        preload={false}
      >
        {textOf(found.city)}
      </Link>
    </>
  );
};
