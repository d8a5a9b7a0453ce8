import { decodePlaces } from '#contract/site/places-document.ts';
import type { Places } from '#domain/network/places.ts';
import { RiverGraph } from '#domain/network/river-graph.ts';
import type { DecodeDocument } from './load-document.ts';
import { networkDocument } from './network-document.ts';

/** Cities, rivers, gauges and dams, and what follows from the rivers. */
export interface KnownPlaces {
  readonly places: Places;
  readonly rivers: RiverGraph;
}

export const knownPlaces: DecodeDocument<KnownPlaces> = (raw) => {
  const decoded = decodePlaces(raw);
  if (decoded === null) return null;
  const { places, rejected } = decoded;
  return { known: { places, rivers: new RiverGraph(places.rivers) }, rejected };
};

/** Cities, rivers, gauges and dams of the network. */
export const usePlaces = networkDocument('places', knownPlaces);
