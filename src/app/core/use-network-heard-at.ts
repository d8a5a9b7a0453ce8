import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { isStale } from '#app/core/link-details.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';

const NEVER = -Infinity;

/** What is in doubt says nothing of who is silent: until it is confirmed the last moment without doubt stands. */
const lastSure = (known: EpochMs | null, link: LinkStatusFrame): EpochMs =>
  (isStale(link) ? known : link.lastEventAt) ?? NEVER;

/** When anything of the network was last heard of while the line was sure; before that, in the furthest past. */
export const useNetworkHeardAt = (): EpochMs => useFrames('link-status', null, lastSure) ?? NEVER;
