import { useRouter } from '@tanstack/react-router';
import { getElementScrollRestorationEntry } from '@tanstack/router-core';
import { useEffect } from 'react';
import { whileScreenArrives } from '#app/shell/while-screen-arrives.ts';

/**
 * The router restores the scroll position on render, when the rows are still missing. This retries until the position is reached.
 */
export const useRestoredScroll = (): void => {
  const router = useRouter();
  useEffect(() => {
    const restore = (): void => {
      for (const element of document.querySelectorAll<HTMLElement>(
        '[data-scroll-restoration-id]',
      )) {
        const id = element.dataset['scrollRestorationId'] ?? '';
        const entry = getElementScrollRestorationEntry(router, { id });
        if (entry === undefined) continue;
        if (element.scrollTop < entry.scrollY) element.scrollTop = entry.scrollY;
        if (element.scrollLeft < entry.scrollX) element.scrollLeft = entry.scrollX;
      }
    };
    // A page that is loaded again begins where it was left.
    let stop = whileScreenArrives(restore);
    const leave = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (fromLocation?.pathname === toLocation.pathname) return;
      stop();
      stop = whileScreenArrives(restore);
    });
    return () => {
      leave();
      stop();
    };
  }, [router]);
};
