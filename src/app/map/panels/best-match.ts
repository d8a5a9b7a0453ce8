import { plainText } from '#domain/text/plain-text.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import type { MapStation } from '#app/map/stations/map-view.ts';

/**
 * Who is meant by a word, which is plain text: the station of that name or code, else one whose name begins so, else the first of
 * those that were found.
 */
export const bestMatch = (
  order: readonly StationId[],
  found: ReadonlyMap<StationId, MapStation>,
  wanted: string,
): StationId | undefined => {
  const whoseName = (fits: (name: string, codigo: string) => boolean): StationId | undefined =>
    order.find((id) => {
      const station = found.get(id)?.station;
      return station !== undefined && fits(plainText(station.name), plainText(station.codigo));
    });
  return (
    whoseName((name, codigo) => name === wanted || codigo === wanted) ??
    whoseName((name) => name.startsWith(wanted)) ??
    order[0]
  );
};
