import { followOtherTabs, storedState } from '#app/state/stored-state.ts';
import { useStore } from '#app/state/use-store.ts';
import { REMEMBERED_STATIONS, type RememberedStations } from './remembered-stations.ts';

/** Favourites and recent stations on this device. */
export const rememberedStations = storedState(REMEMBERED_STATIONS);
followOtherTabs(REMEMBERED_STATIONS.key, rememberedStations);

export const useRememberedStations = (): RememberedStations => useStore(rememberedStations);
