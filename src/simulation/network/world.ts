import { standardOffsetMinutes } from '#domain/time/time-zone.ts';
import { type Geography, geographyOf } from '#simulation/weather/geography.ts';
import { Plane } from '#simulation/weather/plane.ts';
import { type NetworkStation, stationNetwork } from './station-network.ts';
import type { NetworkFacts } from '#simulation/facts/demonstration.ts';

/** A network as all scenarios have it: what is known of it, its land and sky, and its stations. */
export interface World {
  readonly facts: NetworkFacts;
  readonly geography: Geography;
  readonly stations: readonly NetworkStation[];
}

/** The world of a network, with `size` stations instead of its usual number. */
export const worldOf = (facts: NetworkFacts, size: number | null = null): World => {
  const { profile, demonstration } = facts;
  const { bounds, timeZone } = profile;
  const { landscape } = demonstration;
  const plane = new Plane(bounds, landscape.middleLatitude ?? undefined);
  const stations = stationNetwork(facts, plane, size);
  const utcOffsetMinutes = standardOffsetMinutes(timeZone);
  const geography = geographyOf({ bounds, plane, stations, utcOffsetMinutes, landscape });
  return { facts, geography, stations };
};
