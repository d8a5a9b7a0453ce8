import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whileScreenArrives } from './while-screen-arrives.ts';

const focusHeading = (): void => {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (target === null) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/**
 * After a navigation the focus goes to the new page's heading, so that a keyboard or a screen reader begins where the page
 * begins; and to the heading that takes its place when the readings come. The first page of a visit leaves the focus alone.
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
        // The focus falls to the body with the element that had it.
        if (document.activeElement === document.body) focusHeading();
      });
    });
    return () => {
      leave();
      stop();
    };
  }, [router]);
};
