import { firstWhere } from '#domain/series/sorted-search.ts';
import type { Places, River, RiverStation } from '#domain/network/places.ts';

/** The next gauge or dam that the water of a place reaches. */
export interface NextDownstream {
  readonly codigo: string;
  /** Kilometres of water. */
  readonly distanceKm: number;
}

/** First of the stations, from the spring to the mouth, at or below a kilometre; found by halving. */
const firstBelow = (stations: readonly RiverStation[], km: number): RiverStation | undefined =>
  stations[firstWhere(stations.length, (index) => (stations[index]?.km ?? 0) <= km)];

/**
 * The river order of some stations of a network: for each the next one downstream, null at the end. As `RiverGraph.nextDownstream`, but for
 * all of thousands at once, and of two at one spot only the later flows from the earlier: the order has no circle.
 */
export const riverOrder = (
  { rivers, stations }: Pick<Places, 'rivers' | 'stations'>,
  isPresent: (codigo: string) => boolean,
): ReadonlyMap<string, NextDownstream | null> => {
  const riverByName = new Map<string, River>(rivers.map((river) => [river.name, river]));
  const stationsByRiver = new Map<string, RiverStation[]>();
  for (const station of stations) {
    if (!isPresent(station.codigo)) continue;
    const list = stationsByRiver.get(station.river) ?? [];
    list.push(station);
    stationsByRiver.set(station.river, list);
  }
  for (const [river, list] of stationsByRiver) {
    stationsByRiver.set(
      river,
      list.toSorted((a, b) => b.km - a.km),
    );
  }
  /** The first station below the end of a river. */
  const afterEnd = (name: string, travelled: number): NextDownstream | null => {
    let distanceKm = travelled;
    const passed = new Set([name]);
    let into = riverByName.get(name)?.into ?? null;
    while (into !== null && !passed.has(into.river)) {
      const next = firstBelow(stationsByRiver.get(into.river) ?? [], into.km);
      if (next !== undefined) {
        return { codigo: next.codigo, distanceKm: distanceKm + into.km - next.km };
      }
      passed.add(into.river);
      distanceKm += into.km;
      into = riverByName.get(into.river)?.into ?? null;
    }
    return null;
  };
  const order = new Map<string, NextDownstream | null>();
  for (const [river, list] of stationsByRiver) {
    for (const [index, { codigo, km }] of list.entries()) {
      const next = list[index + 1];
      order.set(
        codigo,
        next === undefined
          ? afterEnd(river, km)
          : { codigo: next.codigo, distanceKm: km - next.km },
      );
    }
  }
  return order;
};
