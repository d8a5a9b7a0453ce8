import { createElement, type ComponentProps, type ReactElement } from 'react';
import { createStore } from '#app/state/store.ts';
import { logTrouble } from '#app/console-log.ts';
import type { PlaceCombobox } from './PlaceCombobox.tsx';

type DrawPlaceSearch = (props: ComponentProps<typeof PlaceCombobox>) => ReactElement;

/** Draws the search; null until somebody needs its code: no first screen does. */
export const placeSearchPart = createStore<DrawPlaceSearch | null>(null);

/** Loads {@link placeSearchPart}. If it does not arrive, the plain field stays and a later call tries again. */
export const loadPlaceSearch = async (): Promise<void> => {
  if (placeSearchPart.read() !== null) return;
  try {
    const { PlaceCombobox: Loaded } = await import('./PlaceCombobox.tsx');
    placeSearchPart.change((drawn) => drawn ?? ((props) => createElement(Loaded, props)));
  } catch {
    logTrouble('search', 'its code did not arrive');
  }
};
