import { useStore } from '#app/state/use-store.ts';

/** Whether the site opens without a network: `preparing` until its service worker has cached everything. */
export type OfflineReadiness = 'ready' | 'preparing' | 'unsupported';

/** Missing in some private windows, and on plain http except on localhost. */
const workers = (): ServiceWorkerContainer | null =>
  'serviceWorker' in navigator ? navigator.serviceWorker : null;

const subscribe = (listener: () => void): (() => void) => {
  const container = workers();
  container?.addEventListener('controllerchange', listener);
  return () => container?.removeEventListener('controllerchange', listener);
};

const read = (): OfflineReadiness => {
  const container = workers();
  if (container === null) return 'unsupported';
  return container.controller === null ? 'preparing' : 'ready';
};

export const useOfflineReadiness = (): OfflineReadiness =>
  useStore({ subscribe, read, serverSnapshot: () => 'preparing' });
