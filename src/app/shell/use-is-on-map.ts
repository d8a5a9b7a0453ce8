import { useRouterState } from '@tanstack/react-router';

/** Whether the map is the screen being shown. */
export const useIsOnMap = (): boolean =>
  useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') === '/mapa' });
