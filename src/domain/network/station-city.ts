import { plainText } from '#domain/text/plain-text.ts';
import type { Station } from '#domain/stations/station.ts';
import type { City, Places } from './places.ts';

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

/** What people call a gauge or dam: the city that it speaks for, else its own short name; null if the network has neither. */
export const nameOfGauge = ({ cities, stations }: Places, codigo: string): string | null =>
  cities.find(({ gauges }) => gauges[0] === codigo)?.name ??
  stations.find((one) => one.codigo === codigo)?.name ??
  null;
