import { type ReactNode, useMemo } from 'react';
import { useStreets } from '#app/network/use-streets.ts';
import type { Places } from '#domain/network/places.ts';
import { type PlacedStreet, placedStreets } from '#domain/network/streets.ts';
import { placeKey, streetPlace } from './place-ref.ts';

export interface WithStreetsProps {
  /** Null while they are not known. */
  readonly places: Places | null;
  /** By `placeKey`; null while they are not known. */
  readonly children: (streets: ReadonlyMap<string, PlacedStreet> | null) => ReactNode;
}

/** The streets of the network, for who has one of them among the places. */
export const WithStreets = ({ places, children }: WithStreetsProps) => {
  const known = useStreets();
  const streets = useMemo(() => {
    if (known.kind === 'none') return new Map<string, PlacedStreet>();
    if (known.kind !== 'ready' || places === null) return null;
    return new Map(
      placedStreets(places, known).map((street) => [
        placeKey(streetPlace(street.link.slug, street.link.rua)),
        street,
      ]),
    );
  }, [known, places]);
  return children(streets);
};
