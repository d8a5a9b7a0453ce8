import { createStore } from '#app/state/store.ts';
import type { MapSearch } from './map-search.ts';

/** What the map last showed in this visit, and what a link to the map asks for. */
export const mapMemory = createStore<MapSearch>({});
