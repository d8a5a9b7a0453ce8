import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { isStale } from '#app/core/link-details.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';

const NEVER = -Infinity;

/** While the data are stale, keeps the last confirmed time. */
const lastSure = (known: EpochMs | null, link: LinkStatusFrame): EpochMs =>
  (isStale(link) ? known : link.lastEventAt) ?? NEVER;

/** Time of the last network event while the connection was confirmed; `-Infinity` before that. */
export const useNetworkHeardAt = (): EpochMs => useFrames('link-status', null, lastSure) ?? NEVER;
