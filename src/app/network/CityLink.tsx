import { Link } from '@tanstack/react-router';
import { slugsOf } from '#domain/network/slugs.ts';
import { cityOfStation } from '#domain/network/station-city.ts';
import type { Station } from '#domain/stations/station.ts';
import { usePlaces } from './use-places.ts';

/** Leads to the page of the station's city: its river, its rain and the dams above it. Nothing for a station of no known city. */
export const CityLink = ({
  station,
  className,
  before = null,
  textOf,
}: {
  readonly station: Station;
  readonly className: string;
  /** In front of the link. */
  readonly before?: string | null;
  readonly textOf: (city: string) => string;
}) => {
  const known = usePlaces();
  if (known.kind !== 'ready') return null;
  const { cities } = known.places;
  const city = cityOfStation(cities, station);
  const slug = city === null ? undefined : slugsOf(cities).get(city);
  return city === null || slug === undefined ? null : (
    <>
      {before}
      <Link className={className} to="/cidade/{-$slug}" params={{ slug }} preload={false}>
        {textOf(city.name)}
      </Link>
    </>
  );
};
