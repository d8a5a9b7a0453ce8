import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { RawSearch } from '#app/url/decoders.ts';
import { decodeMapSearch, type MapSearch } from './map-search.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** True where a station's card was opened over the map of the entry below: Back closes it. */
    cardOverMap?: boolean;
  }
}

/**
 * Opens and closes the map's card in step with the history: opening it adds an entry, another station replaces that entry, and closing it, by
 * its button or by Back, goes back by it. Choices and the map's position meanwhile are kept. A card of the first address has no entry of its
 * own: once it is closed, Back leaves the page.
 */
export const useCardInHistory = (): ((codigo: string | null) => void) => {
  const router = useRouter();
  const location = useRouterState({ select: (state) => state.location });
  // The card that was opened over the map, as last seen, and the place of its entry in the history.
  const opened = useRef<{ readonly search: MapSearch; readonly index: number } | null>(null);
  const isClosing = useRef(false);

  useEffect(() => {
    const search = decodeMapSearch(location.search);
    const { cardOverMap, __TSR_index: index } = location.state;
    const before = opened.current;
    const isOver = cardOverMap === true && search.estacao !== undefined && index > 0;
    opened.current = isOver ? { search, index } : null;
    isClosing.current = false;
    const isMapBelow = location.pathname === '/mapa' && search.estacao === undefined;
    if (before === null || !isMapBelow || index !== before.index - 1) return;
    void router.navigate({
      to: '/mapa',
      search: { ...before.search, estacao: undefined },
      replace: true,
      resetScroll: false,
    });
  }, [location, router]);

  return useCallback(
    (codigo) => {
      const { estacao } = decodeMapSearch(router.state.location.search);
      if (codigo === (estacao ?? null)) return;
      if (codigo === null && opened.current !== null) {
        // A second press must not go back twice.
        if (!isClosing.current) router.history.back();
        isClosing.current = true;
        return;
      }
      const isSwap = estacao !== undefined;
      void router.navigate({
        to: '/mapa',
        search: (before: RawSearch) => decodeMapSearch({ ...before, estacao: codigo ?? undefined }),
        replace: isSwap,
        state: isSwap ? true : { cardOverMap: true },
        resetScroll: false,
      });
    },
    [router],
  );
};
