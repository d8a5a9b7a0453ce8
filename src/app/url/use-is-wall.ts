import { useSearch } from '@tanstack/react-router';
import { useIsWide } from '#app/ui/use-media.ts';

/** Whether the page is the wall display of an operations room: `/mapa?modo=painel` on a wide screen. */
export const useIsWall = (): boolean => {
  const { modo } = useSearch({ strict: false });
  return useIsWide() && modo === 'painel';
};
