import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';

/** Nothing waits longer than this for readings. */
const AT_LAST_MS = 8_000;

/** Whether the network's readings are there: of a snapshot, or kept from an earlier visit. A few live messages before it are not the network. */
export const hasWholeReadings = ({
  networkLoaded,
  persistedAt,
}: Pick<LinkStatusFrame, 'networkLoaded' | 'persistedAt'>): boolean =>
  networkLoaded || persistedAt !== null;

/** Whether there is a reason why whole readings may not come soon. */
export const isTroubled = ({
  phase,
  snapshotTrouble,
}: Pick<LinkStatusFrame, 'phase' | 'snapshotTrouble'>): boolean =>
  phase === 'offline' || snapshotTrouble !== 'none';

const untilThere = async (core: Pick<DataCoreApi, 'open'>): Promise<void> => {
  const cursor = await core.open('link-status', null);
  for (;;) {
    const frame = await cursor.next();
    if (frame === null || hasWholeReadings(frame) || isTroubled(frame)) break;
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
