import type { City, Places, RiverPoint } from '#domain/network/places.ts';
import { chanceOf } from '../scenarios/chance.ts';
import { KM_A_DEGREE, type Place, type Plane } from '../weather/plane.ts';

/** A city on a river. */
type RiverCity = City & { readonly on: RiverPoint };

/** How far a station stands from the city that it is known by, kilometres. */
const FROM_CITY_KM = 2;
const FROM_ANY_CITY_KM = 12;

/**
 * Where a gauge or a dam stands, whose position nobody publishes: beside the city it speaks for, else at its kilometre between the cities of
 * its river, else near some city, else anywhere. Always within the bounds.
 */
export const riverPositions = (
  { cities, stations }: Places,
  plane: Plane,
): ((codigo: string) => Place) => {
  const stationByCode = new Map(stations.map((station) => [String(station.codigo), station]));
  const cityByGauge = new Map<string, City>();
  const citiesByRiver = new Map<string, RiverCity[]>();
  for (const city of cities) {
    for (const codigo of city.gauges) if (!cityByGauge.has(codigo)) cityByGauge.set(codigo, city);
    const { on } = city;
    if (on === null) continue;
    const along = citiesByRiver.get(on.river) ?? [];
    along.push({ ...city, on });
    citiesByRiver.set(on.river, along);
  }
  /** A place some kilometres from another, in a direction of the station's own. */
  const beside = (place: Place, km: number, codigo: string): Place => {
    const turn = 2 * Math.PI * chanceOf('beside', codigo);
    const degrees = (km * chanceOf('apart', codigo)) / KM_A_DEGREE;
    return {
      latitude: place.latitude + degrees * Math.sin(turn),
      longitude: plane.unwrapped(place.longitude) + degrees * Math.cos(turn),
    };
  };

  const alongRiver = ({ river, km }: RiverPoint): Place | null => {
    const along = (citiesByRiver.get(river) ?? []).toSorted((a, b) => a.on.km - b.on.km);
    const above = along.find((city) => city.on.km >= km);
    const below = along.findLast((city) => city.on.km <= km);
    if (above === undefined || below === undefined) return above ?? below ?? null;
    const part = above.on.km === below.on.km ? 0 : (km - below.on.km) / (above.on.km - below.on.km);
    const from = plane.unwrapped(below.longitude);
    return {
      latitude: below.latitude + part * (above.latitude - below.latitude),
      longitude: from + part * (plane.unwrapped(above.longitude) - from),
    };
  };

  return (codigo) => {
    const station = stationByCode.get(codigo);
    const own = cityByGauge.get(codigo);
    if (own !== undefined) return plane.within(beside(own, FROM_CITY_KM, codigo));
    const onRiver = station === undefined ? null : alongRiver(station);
    if (onRiver !== null) return plane.within(beside(onRiver, FROM_CITY_KM, codigo));
    const some = cities[Math.floor(chanceOf('city', codigo) * cities.length)];
    return some === undefined
      ? plane.placeAt(chanceOf('latitude', codigo), chanceOf('longitude', codigo))
      : plane.within(beside(some, FROM_ANY_CITY_KM, codigo));
  };
};
