import { Link } from '@tanstack/react-router';
import { slugsOfCities } from '#domain/network/city-slug.ts';
import { cityOfStation } from '#domain/network/station-city.ts';
import type { Station } from '#domain/stations/station.ts';
import { usePlaces } from '#app/network/use-places.ts';
import { stationScreenTexts } from '#i18n/pt-br/screens/station.ts';
import { button } from '#app/ui/controls/Button.css.ts';

/** Leads to the page of the station's city: its river, its rain and the dams above it. Nothing for a station of no known city. */
export const CityLink = ({ station }: { readonly station: Station }) => {
  const known = usePlaces();
  if (known.kind !== 'ready') return null;
  const { cities } = known.places;
  const city = cityOfStation(cities, station);
  const slug = city === null ? undefined : slugsOfCities(cities).get(city);
  return city === null || slug === undefined ? null : (
    <Link className={button.outlined} to="/cidade/{-$slug}" params={{ slug }} preload={false}>
      {stationScreenTexts.ofCity(city.name)}
    </Link>
  );
};
