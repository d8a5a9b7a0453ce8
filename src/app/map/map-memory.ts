import type { MapSearch } from '#app/map/map-search.ts';

/** What the map last showed in this visit: it survives going to another screen and back. */
let remembered: MapSearch = {};
const listeners = new Set<() => void>();

export const rememberMap = (search: MapSearch): void => {
  remembered = search;
  for (const listener of listeners) listener();
};

export const recallMap = (): MapSearch => remembered;

export const onMapRemembered = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
