import type { DataCoreApi } from '#worker/api/data-core-api.ts';

/** Upper bound for a page that is never idle. */
const AT_LAST_MS = 5_000;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Some browsers lack it.
    if ('requestIdleCallback' in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: AT_LAST_MS });
    } else {
      setTimeout(resolve, 1_000);
    }
  });

/** Resolves once the network's readings are shown (or known to be unavailable) and the page is idle. */
export const whenShown = async (core: Pick<DataCoreApi, 'open'>): Promise<void> => {
  const cursor = await core.open('link-status', null);
  for (;;) {
    const frame = await cursor.next();
    if (frame === null || frame.networkLoaded) break;
    if (frame.phase === 'offline' || frame.snapshotTrouble !== 'none') break;
  }
  await cursor.close();
  await idle();
};
