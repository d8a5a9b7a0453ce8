import { plainText } from '#domain/text/plain-text.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import type { StationsById } from '#app/map/stations/station-columns.ts';

/** The station that a `query` (plain text) most likely means: of that name or code, else a name that begins with it, else the first match. */
export const bestMatch = (
  order: readonly StationId[],
  matches: StationsById,
  query: string,
): StationId | undefined => {
  const whoseName = (fits: (name: string, codigo: string) => boolean): StationId | undefined =>
    order.find((id) => {
      const station = matches.get(id)?.station;
      return station !== undefined && fits(plainText(station.name), plainText(station.codigo));
    });
  return (
    whoseName((name, codigo) => name === query || codigo === query) ??
    whoseName((name) => name.startsWith(query)) ??
    order[0]
  );
};
