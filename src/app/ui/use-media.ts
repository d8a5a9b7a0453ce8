import { useCallback, useSyncExternalStore } from 'react';
import { SHORT, up } from '#app/theme/breakpoints.ts';

/** Whether a media query holds, live. */
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

/** Too low for what may as well be folded: a phone lying down, or a page magnified four times. */
export const useIsShort = (): boolean => useMedia(SHORT);
