import type { Codigo } from '#domain/tags/tag-path.ts';

/** A place on a river: kilometres along it above its mouth, as rivers are chained everywhere. */
export interface RiverPoint {
  readonly river: string;
  readonly km: number;
}

/** A river from its spring to its mouth. */
export interface River {
  readonly name: string;
  /** Where it ends on another river; null at the sea or where the network ends. */
  readonly into: RiverPoint | null;
}

/** A station that stands on a river. */
export interface RiverStation extends RiverPoint {
  readonly codigo: Codigo;
  readonly kind: 'gauge' | 'dam';
  /** What people call it where its station has a longer name; null if nothing else. */
  readonly name: string | null;
  /** Area that drains to it; null if unknown. */
  readonly areaKm2: number | null;
}

/** How far out a city's name is shown on the map: 1 always, 4 only at close zooms. */
export const CITY_RANKS = [1, 2, 3, 4] as const;
export type CityRank = (typeof CITY_RANKS)[number];

/** A city, by what a resident asks: which gauge speaks for it, which river runs through it. */
export interface City {
  readonly name: string;
  readonly region: string | null;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number | null;
  readonly rank: CityRank;
  /** Where its river passes it; null if it has none. */
  readonly on: RiverPoint | null;
  /** The gauges that speak for it, the first one first; empty if it has none of its own. */
  readonly gauges: readonly Codigo[];
}

/** Everything of a network that has a place: the data of `cities.csv`, `rivers.csv`, `gauges.csv` (docs/network.md). */
export interface Places {
  readonly cities: readonly City[];
  readonly rivers: readonly River[];
  readonly stations: readonly RiverStation[];
}
