import { matchPrecache } from 'workbox-precaching';
import { keepPolicy, withPolicy } from './content-policy.ts';

/** A line that has not answered by then may never: the page opens from what was kept. */
const PATIENCE_MS = 3_000;

const patience = (): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
  });

const fromNetwork = async (event: FetchEvent): Promise<Response> => {
  const preloaded: unknown = await event.preloadResponse;
  const answer = preloaded instanceof Response ? preloaded : await fetch(event.request);
  if (answer.ok) await keepPolicy(answer);
  return answer;
};

/**
 * A page: the network's, so that nobody is held by an old shell (TRUST, row 53); the kept one where the network is away, silent
 * or answers with an error of its own.
 */
export const openPage = async (event: FetchEvent): Promise<Response> => {
  const asked = fromNetwork(event);
  const settled = asked.catch(() => null);
  event.waitUntil(settled);
  const answer = await Promise.race([settled, patience()]);
  if (answer !== null && answer.status < 500) return answer;
  const kept = await matchPrecache('/index.html');
  return kept === undefined ? asked : withPolicy(kept);
};
