import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Whether the address is no longer a screen's own. A screen stays until the next one has loaded: what it writes into the address meanwhile
 * (the end of a movement, text that was typed) would lead back to it.
 */
export const useIsLeft = (path: `/${string}`): (() => boolean) => {
  const router = useRouter();
  return useCallback(() => router.latestLocation.pathname !== path, [router, path]);
};
