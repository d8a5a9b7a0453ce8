import { matchPrecache } from 'workbox-precaching';
import { withPolicy } from './content-policy.ts';
import { inTime } from './response-timeout.ts';

/** The cached page, used for every address. */
export const SHELL_PAGE = '/index.html';

const fromNetwork = async (event: FetchEvent): Promise<Response> => {
  const preloaded: unknown = await event.preloadResponse;
  // Never read here: its body reaches the page without this program, which the browser may end meanwhile.
  return preloaded instanceof Response ? preloaded : fetch(event.request);
};

/**
 * A page from the network, so that no visitor is stuck with an old shell (fault row 53); the cached one if the network is away, too slow or
 * answers with an error of its own.
 */
export const openPage = async (event: FetchEvent): Promise<Response> => {
  const asked = fromNetwork(event);
  const answer = await inTime(asked, event);
  if (answer !== null && answer.status < 500) return answer;
  const cached = await matchPrecache(SHELL_PAGE);
  if (cached === undefined) return asked;
  // A late answer holds its connection until its body is taken.
  void asked.then(({ body }) => body?.cancel()).catch(() => undefined);
  return withPolicy(cached);
};
