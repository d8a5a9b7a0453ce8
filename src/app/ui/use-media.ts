import { useCallback, useSyncExternalStore } from 'react';
import { up } from '#app/theme/screen.ts';

let isRenderedWide = false;

/** Sets the screen that a server-rendered page is for: its media queries have no browser. */
export const renderForScreen = (isWide: boolean): void => {
  isRenderedWide = isWide;
};

const useMedia = (query: string, onServer: () => boolean): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, onServer);
};

/** From 900 px up (SPEC 2): top bar, and panels over the map instead of the side panel. */
export const useIsWide = (): boolean => useMedia(up('md'), () => isRenderedWide);
