import { LIVE_HEAD_PATH, readLiveAddress } from '#contract/columns/live-segment.ts';
import { late, publicFiles, pathOf, type Route } from '../http/route.ts';
import type { SegmentCache } from './segment-cache.ts';

const LATE = late('Os dados ao vivo ainda não estão prontos: tente de novo em instantes.');

/** The live stream as files, for clients without a socket (PROVIDER 11). */
export const liveRoute = (cache: SegmentCache): Route =>
  publicFiles({
    name: 'live',
    owns: (path) => path.startsWith('/live/'),
    kind: 'live',
    // What is not finished is a moment later.
    goneSeconds: 1,
    find: (request) => {
      const path = pathOf(request);
      if (path === LIVE_HEAD_PATH) return cache.head() ?? LATE;
      const address = readLiveAddress(path);
      if (address === null) return 'unknown';
      return cache.find(address) ?? (cache.isCurrent ? 'gone' : LATE);
    },
  });
