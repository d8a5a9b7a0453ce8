import { useMatches } from '@tanstack/react-router';

/** Compares the route, not the path: paths also match in capitals and with a trailing slash. */
export const isMapMatch = ({ routeId }: { readonly routeId: string }): boolean =>
  routeId === '/mapa';

export const useIsOnMap = (): boolean =>
  useMatches({ select: (matches) => matches.some(isMapMatch) });
