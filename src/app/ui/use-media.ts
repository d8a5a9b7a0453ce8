import { useCallback, useSyncExternalStore } from 'react';
import { SHORT, up } from '#app/theme/breakpoints.ts';

const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};

/** From 900 px up (SPEC 2): top bar, and panels over the map instead of the side panel. */
export const useIsWide = (): boolean => useMedia(up('md'));

/** Low screens (landscape phone, or 400 % zoom): fold what can be folded. */
export const useIsShort = (): boolean => useMedia(SHORT);
