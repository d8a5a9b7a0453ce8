import { epochMs } from '#domain/time/epoch-ms.ts';
import { hasNothing } from './link-details.ts';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';

/** Nothing waits longer than this for readings. */
const AT_LAST_MS = 8_000;

/** Whether the network's readings are there: of a snapshot, or kept from an earlier visit. A few live messages before it are not the network. */
const hasWholeReadings = ({
  networkLoaded,
  persistedAt,
}: Pick<LinkStatusFrame, 'networkLoaded' | 'persistedAt'>): boolean =>
  networkLoaded || persistedAt !== null;

/** Whether there is a reason why whole readings may not come soon. */
const isTroubled = ({
  phase,
  snapshotTrouble,
}: Pick<LinkStatusFrame, 'phase' | 'snapshotTrouble'>): boolean =>
  phase === 'offline' || snapshotTrouble !== 'none';

const untilLink = async (
  core: Pick<DataCoreApi, 'open'>,
  isReached: (link: LinkStatusFrame) => boolean,
): Promise<void> => {
  const cursor = await core.open('link-status', null);
  for (;;) {
    const frame = await cursor.next();
    if (frame === null || isReached(frame)) break;
  }
  await cursor.close();
};

/**
 * Resolves once there are readings newer than those of a server-rendered page, which are of the instant `at`: the network's of this visit.
 * Where these do not come, others count, also those kept from an earlier visit unless they are older (decision 0072).
 */
export const awaitWholeReadings = (
  core: Pick<DataCoreApi, 'open'>,
  at = epochMs(-Infinity),
): Promise<void> =>
  untilLink(core, (link) => {
    const { persistedAt } = link;
    if (!isTroubled(link)) return link.networkLoaded && persistedAt === null;
    return !hasNothing(link) && (persistedAt ?? Infinity) > at;
  });

/** Resolves once there are readings (of this visit or kept from an earlier one), none is to be expected soon, or eight seconds are over. */
export const firstReadings = async (
  core: Pick<DataCoreApi, 'open'>,
  atLastMs = AT_LAST_MS,
): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, atLastMs);
  });
  const untilThere = untilLink(core, (link) => hasWholeReadings(link) || isTroubled(link));
  await Promise.race([untilThere, tooLate]);
  clearTimeout(timer);
};
