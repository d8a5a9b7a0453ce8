import { plainText } from '#domain/text/plain-text.ts';
import type { Station } from '#domain/stations/station.ts';
import type { City } from './places.ts';

/** The city of a station: the one for which it speaks, else the one of its place (`Name/Local`) or of its name; null if none is known. */
export const cityOfStation = (
  cities: readonly City[],
  { codigo, local, name }: Pick<Station, 'codigo' | 'local' | 'name'>,
): City | null => {
  const own = cities.find(({ gauges }) => gauges.includes(codigo));
  if (own !== undefined) return own;
  const names = [local, name].filter((one) => one !== null).map(plainText);
  return cities.find((city) => names.includes(plainText(city.name))) ?? null;
};
