import { useEffect } from 'react';
import { followOtherTabs, storedState } from '#app/state/stored-state.ts';
import { useStore } from '#app/state/use-store.ts';
import { decodePlaceKey, placeKey, type PlaceRef } from '#app/places/place-ref.ts';
import {
  REMEMBERED_PLACES,
  type RememberedPlaces,
  takeOverStations,
  withVisit,
} from './remembered-places.ts';

/** Kept and recent places on this device. */
export const rememberedPlaces = storedState(REMEMBERED_PLACES);
takeOverStations(rememberedPlaces);
followOtherTabs(REMEMBERED_PLACES.key, rememberedPlaces);

export const useRememberedPlaces = (): RememberedPlaces => useStore(rememberedPlaces);

/** Counts the place of a screen among the recent ones; null until the place is known to exist. */
export const useVisit = (place: PlaceRef | null): void => {
  const key = place === null ? null : placeKey(place);
  useEffect(() => {
    const seen = decodePlaceKey(key);
    if (seen !== null) rememberedPlaces.change((places) => withVisit(places, seen));
  }, [key]);
};
