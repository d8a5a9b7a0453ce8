import { matchPrecache } from 'workbox-precaching';
import { keepPolicy, withPolicy } from './content-policy.ts';
import { isOwnPage } from './own-answers.ts';
import { inTime } from './response-timeout.ts';

/** The cached page, used for every address. */
export const SHELL_PAGE = '/index.html';

/** Stores the policy of the site's own page. A proxy's page has another policy. */
const learnPolicy = async (answer: Response): Promise<void> => {
  if (await isOwnPage(answer)) await keepPolicy(answer);
};

const fromNetwork = async (event: FetchEvent): Promise<Response> => {
  const preloaded: unknown = await event.preloadResponse;
  const answer = preloaded instanceof Response ? preloaded : await fetch(event.request);
  // The page does not wait for this: its body has to arrive completely first.
  event.waitUntil(learnPolicy(answer.clone()).catch(() => undefined));
  return answer;
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
  return cached === undefined ? asked : withPolicy(cached);
};
