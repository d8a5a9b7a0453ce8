import { use, useContext } from 'react';
import { FirstFramesContext } from '#app/hydration/first-frames.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import type { Readable } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';
import { PlacesSource, type PlacesState } from './document-source.ts';

const NONE_STATE: PlacesState = { kind: 'none' };
const NONE: Readable<PlacesState> = {
  read: () => NONE_STATE,
  subscribe: () => () => undefined,
};

/** One for the whole page, by its address. */
const sources = new Map<string, PlacesSource>();

const knownSource = (url: string): PlacesSource => {
  const source = sources.get(url) ?? new PlacesSource(url, (...request) => fetch(...request));
  sources.set(url, source);
  return source;
};

const sourceOf = (url: string | null): Readable<PlacesState> =>
  url === null ? NONE : knownSource(url);

/** Resolves once the places of an address are there or have failed. */
export const placesSettled = (url: string): Promise<void> => knownSource(url).settled();

/**
 * Cities, rivers, gauges and dams of the network. The first component that asks loads them, once for the page; one that does not want them
 * yet is told that there are none.
 */
export const usePlaces = (isWanted = true): PlacesState => {
  const url = useSiteConfig().network.files?.places ?? null;
  const source = sourceOf(isWanted ? url : null);
  const state = useStore(source);
  const firstFrames = useContext(FirstFramesContext);
  if (firstFrames !== null && source instanceof PlacesSource) {
    const settled = firstFrames.notePlaces(() => source.settled());
    if (settled !== null && state.kind === 'loading') use(settled);
  }
  return state;
};
