import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import { hasNothing } from './link-details.ts';

/** Nothing waits longer than this for readings. */
const AT_LAST_MS = 8_000;

const untilThere = async (core: Pick<DataCoreApi, 'open'>): Promise<void> => {
  const cursor = await core.open('link-status', null);
  for (;;) {
    const frame = await cursor.next();
    if (frame === null || !hasNothing(frame)) break;
    if (frame.phase === 'offline' || frame.snapshotTrouble !== 'none') break;
  }
  await cursor.close();
};

/** Resolves once there are readings (of this visit or kept from an earlier one), none is to be expected soon, or eight seconds are over. */
export const firstReadings = async (
  core: Pick<DataCoreApi, 'open'>,
  atLastMs = AT_LAST_MS,
): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, atLastMs);
  });
  await Promise.race([untilThere(core), tooLate]);
  clearTimeout(timer);
};
