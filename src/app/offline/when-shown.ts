import type { DataCoreApi } from '#worker/api/data-core-api.ts';

/** A page that is never idle has to do it beside its work. */
const AT_LAST_MS = 5_000;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Not in every browser.
    if ('requestIdleCallback' in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: AT_LAST_MS });
    } else {
      setTimeout(resolve, 1_000);
    }
  });

/** Once the network's readings are there (or it is known that they are not), and the page has a moment to spare. */
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
