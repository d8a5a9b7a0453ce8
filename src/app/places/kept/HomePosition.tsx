import { useEffect } from 'react';
import { noteHomePosition } from './home-position.ts';
import type { PlaceState } from '#app/places/PlaceStates.tsx';

/** Remembers where the first kept place is, for the map of the next visit. Renders nothing. */
export const HomePosition = ({ first }: { readonly first: PlaceState | undefined }) => {
  const place = first?.place ?? null;
  const position = first?.position ?? null;
  useEffect(() => {
    if (place !== null && position !== null) noteHomePosition(place, position);
  }, [place, position]);
  return null;
};
