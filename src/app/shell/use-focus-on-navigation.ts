import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { decodeReplaySearch } from '#contract/site/replay-search.ts';
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
      if (fromLocation === undefined) return;
      const [before, after] = [fromLocation, toLocation].map(
        ({ search }) => decodeReplaySearch(search).em,
      );
      // The bar of the past had the focus, and is gone.
      const isBack = before !== undefined && after === undefined;
      if (fromLocation.pathname === toLocation.pathname && !isBack) return;
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
