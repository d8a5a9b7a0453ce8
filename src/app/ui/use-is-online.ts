import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

const isOnline = (): boolean => navigator.onLine;

/** Whether this device has a network at all, as the browser knows it: without one nobody else is to blame. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
