import { useMatches } from '@tanstack/react-router';

/** Whether a match of the router's is the map: by its route, because paths match in capitals and with a stroke at the end too. */
export const isMapMatch = ({ routeId }: { readonly routeId: string }): boolean =>
  routeId === '/mapa';

/** Whether the map is the screen being shown. */
export const useIsOnMap = (): boolean =>
  useMatches({ select: (matches) => matches.some(isMapMatch) });
