import { plainText } from '#domain/text/plain-text.ts';
import type { Station } from '#domain/stations/station.ts';
import type { City } from './places.ts';

/** The city of a station: the one it speaks for, else the one whose name is its place or its own name; null if none is. */
export const cityOfStation = (
  cities: readonly City[],
  { codigo, local, name }: Pick<Station, 'codigo' | 'local' | 'name'>,
): City | null => {
  const named = (text: string | null): City | undefined =>
    text === null
      ? undefined
      : cities.find((city) => plainText(city.name) === plainText(text.trim()));
  const [own] = cities.filter(({ gauges }) => gauges.includes(codigo));
  return own ?? named(local) ?? named(name) ?? null;
};
