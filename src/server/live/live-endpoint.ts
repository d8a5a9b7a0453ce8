import { LIVE_HEAD_PATH, readLiveAddress } from '#contract/columns/live-segment.ts';
import { answerPublicFile } from '../http/public-file.ts';
import { pathOf } from '../http/request-path.ts';
import type { Route } from '../http/route.ts';
import type { SegmentCache } from './segment-cache.ts';

const LATE = 'Os dados ao vivo ainda não estão prontos: tente de novo em instantes.';
/** What is not finished is a moment later. */
const GONE_SECONDS = 1;

/** The live stream as files, for clients without a socket (PROVIDER 11). */
export const liveRoute = (cache: SegmentCache): Route => ({
  name: 'live',
  owns: (path) => path.startsWith('/live/'),
  kind: 'live',
  form: 'text',
  handle: (request, response) => {
    const path = pathOf(request);
    const find = () => {
      if (path === LIVE_HEAD_PATH) return cache.head() ?? 'late';
      const address = readLiveAddress(path);
      return (address === null ? null : cache.find(address)) ?? 'gone';
    };
    return answerPublicFile(request, response, () => Promise.resolve(find()), LATE, GONE_SECONDS);
  },
});
