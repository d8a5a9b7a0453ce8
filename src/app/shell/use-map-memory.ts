import { useSyncExternalStore } from 'react';
import { onMapRemembered, recallMap } from '#app/map/map-memory.ts';

/** What a link to the map asks for: what the map last showed in this visit. */
export const useMapMemory = () => useSyncExternalStore(onMapRemembered, recallMap);
