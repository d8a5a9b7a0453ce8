import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whileScreenArrives } from '#app/shell/while-screen-arrives.ts';

const focusHeading = (): void => {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (target === null) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/**
 * After a navigation, focuses the new page's heading, and the heading that replaces it once readings arrive, so that keyboard and
 * screen reader users start there. The first page of a visit keeps its focus.
 */
export const useFocusOnNavigation = (): void => {
  const router = useRouter();
  useEffect(() => {
    let stop: () => void = () => undefined;
    const leave = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return;
      focusHeading();
      stop();
      stop = whileScreenArrives(() => {
        // Removing the focused element moves the focus to the body.
        if (document.activeElement === document.body) focusHeading();
      });
    });
    return () => {
      leave();
      stop();
    };
  }, [router]);
};
