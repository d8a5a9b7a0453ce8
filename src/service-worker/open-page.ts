import { matchPrecache } from 'workbox-precaching';
import { keepPolicy, withPolicy } from './content-policy.ts';
import { isOwnPage } from './own-answers.ts';
import { patience } from './response-timeout.ts';

/** The page that is kept for every address. */
export const SHELL_PAGE = '/index.html';

/** Learns the policy of an answer that is the site's own page. A proxy's page has a policy of its own. */
const learnPolicy = async (answer: Response): Promise<void> => {
  if (await isOwnPage(answer)) await keepPolicy(answer);
};

const fromNetwork = async (event: FetchEvent): Promise<Response> => {
  const preloaded: unknown = await event.preloadResponse;
  const answer = preloaded instanceof Response ? preloaded : await fetch(event.request);
  // The page need not wait for it: its body has to come whole first.
  event.waitUntil(learnPolicy(answer.clone()).catch(() => undefined));
  return answer;
};

/**
 * A page: the network's, so that nobody is held by an old shell (fault row 53); the kept one where the network is away, silent
 * or answers with an error of its own.
 */
export const openPage = async (event: FetchEvent): Promise<Response> => {
  const asked = fromNetwork(event);
  const settled = asked.catch(() => null);
  event.waitUntil(settled);
  const answer = await Promise.race([settled, patience()]);
  if (answer !== null && answer.status < 500) return answer;
  const kept = await matchPrecache(SHELL_PAGE);
  return kept === undefined ? asked : withPolicy(kept);
};
