import { POLICY_CACHE } from './cache-names.ts';

const POLICY_HEADER = 'content-security-policy';
const POLICY_KEY = '/policy';

/**
 * The policy names the provider, which may change while the files stay the same. A cached page or worker (which obeys the policy of its own
 * response) would keep the old policy and be blocked. So the newest policy is cached by itself.
 */
export const keepPolicy = async (answer: Response): Promise<void> => {
  const policy = answer.headers.get(POLICY_HEADER);
  if (policy === null) return;
  const cache = await caches.open(POLICY_CACHE);
  await cache.put(POLICY_KEY, new Response(policy));
};

/** A cached response with the newest policy. */
export const withPolicy = async (cached: Response): Promise<Response> => {
  const cache = await caches.open(POLICY_CACHE);
  const newest = await cache.match(POLICY_KEY);
  if (newest === undefined) return cached;
  const headers = new Headers(cached.headers);
  headers.set(POLICY_HEADER, await newest.text());
  return new Response(cached.body, {
    status: cached.status,
    statusText: cached.statusText,
    headers,
  });
};
