import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After a navigation the focus goes to the new page's heading, so that a keyboard or a screen reader begins where the page
 * begins. The first page of a visit leaves the focus alone.
 */
export const useFocusOnNavigation = (): void => {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return;
        const target =
          document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
        if (target === null) return;
        if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
        target.focus({ preventScroll: true });
      }),
    [router],
  );
};
