import { useRouter } from '@tanstack/react-router';
import { getElementScrollRestorationEntry } from '@tanstack/router-core';
import { useEffect } from 'react';

/** Longer than any screen takes to have its rows again. */
const PATIENCE_MS = 5_000;

/** What a person does to move the page: from then on the place is theirs. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const PLACES = '[data-scroll-restoration-id]';

/**
 * The router puts the scroll back when a screen is rendered, which is before its readings have come and before there is anything
 * to scroll. This goes on until the place is reached, a person moves, or the rows never come.
 */
export const useRestoredScroll = (): void => {
  const router = useRouter();
  useEffect(() => {
    let stop: () => void = () => undefined;
    const restore = (): void => {
      for (const element of document.querySelectorAll<HTMLElement>(PLACES)) {
        const id = element.dataset['scrollRestorationId'] ?? '';
        const entry = getElementScrollRestorationEntry(router, { id });
        if (entry === undefined) continue;
        if (element.scrollTop < entry.scrollY) element.scrollTop = entry.scrollY;
        if (element.scrollLeft < entry.scrollX) element.scrollLeft = entry.scrollX;
      }
    };
    const watch = (): void => {
      stop();
      const observer = new MutationObserver(restore);
      observer.observe(document.body, { childList: true, subtree: true });
      const timer = setTimeout(() => stop(), PATIENCE_MS);
      stop = () => {
        clearTimeout(timer);
        observer.disconnect();
        for (const hand of HANDS) removeEventListener(hand, stop, true);
        stop = () => undefined;
      };
      for (const hand of HANDS) addEventListener(hand, stop, true);
      restore();
    };
    const leave = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (fromLocation?.pathname === toLocation.pathname) return;
      watch();
    });
    return () => {
      leave();
      stop();
    };
  }, [router]);
};
