import type { CityWaters } from '#domain/network/city-waters.ts';
import type { City } from '#domain/network/places.ts';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';

/** A gauge this far away by the water is still the city's. */
const NEAR_KM = 2;

/** Whose gauge gives a city's level, `place` being where it is; null where that is plain. */
export const cityGaugeText = (
  city: City,
  { gauge, from }: CityWaters,
  place: string | null,
): string | null => {
  if (gauge === null || place === null) {
    return from === null ? cityTexts.noRiver(city.name) : cityTexts.noGauge(city.name);
  }
  const { kind, distanceKm } = gauge;
  if (kind === 'own') {
    return distanceKm === null || distanceKm < NEAR_KM ? null : cityTexts.ownAway(distanceKm);
  }
  const texts = city.gauges.length > 0 ? cityTexts.ownMute : cityTexts.from;
  return texts[kind](city.name, place, distanceKm ?? 0);
};
