import type { DataCoreApi } from '#worker/api/data-core-api.ts';

/** Back online or back in front: the waiting time until the next attempt ends at once (TRUST, rows 39 and 40). */
export const retryOnWake = (core: Pick<DataCoreApi, 'retryNow'>): void => {
  const retry = (): void => {
    void core.retryNow();
  };
  addEventListener('online', retry);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') retry();
  });
};
