import { CONFIG_PATH } from '#contract/site/site-config.ts';
import { CACHED_AT_HEADER } from '#contract/site/service-worker-messages.ts';
import { CONFIG_CACHE } from './cache-names.ts';
import { keepPolicy } from './content-policy.ts';
import { keepNetworkFiles } from './network-files.ts';
import { ownConfig } from './own-answers.ts';
import { inTime } from './response-timeout.ts';

/** What the installation waits for the configuration at most; then it also caches the files that it names. */
const FIRST_CONFIG_MS = 10_000;

/** Caches a configuration with its time of arrival. */
const keep = async (answer: Response): Promise<void> => {
  const headers = new Headers(answer.headers);
  headers.set(CACHED_AT_HEADER, String(Date.now()));
  const cache = await caches.open(CONFIG_CACHE);
  await cache.put(CONFIG_PATH, new Response(await answer.clone().blob(), { headers }));
};

/** The network's response, and whether it is the site's own; then it, its policy and the files it names are cached. */
const fromNetwork = async (
  request: Request,
  event: ExtendableEvent,
): Promise<{ readonly answer: Response; readonly isOwn: boolean }> => {
  const answer = await fetch(request);
  const config = await ownConfig(answer);
  if (config === null) return { answer, isOwn: false };
  await Promise.all([keep(answer), keepPolicy(answer)]);
  // The page does not wait for this.
  event.waitUntil(keepNetworkFiles(config, event));
  return { answer, isOwn: true };
};

/**
 * The configuration from the network. If the network is away, too slow or answers with something else: the last one received. Without any:
 * the network's response as it is.
 */
export const openConfig = async (request: Request, event: ExtendableEvent): Promise<Response> => {
  const asked = fromNetwork(request, event);
  const found = await inTime(asked, event);
  if (found?.isOwn === true) return found.answer;
  const cache = await caches.open(CONFIG_CACHE);
  return (await cache.match(CONFIG_PATH)) ?? (await asked).answer;
};

/** Caches a configuration where none is cached: the page that registered the service worker loaded its own before. */
export const keepFirstConfig = async (event: ExtendableEvent): Promise<void> => {
  const cache = await caches.open(CONFIG_CACHE);
  if ((await cache.match(CONFIG_PATH)) !== undefined) return;
  // Where the network is away or too slow the next page caches it.
  const asked = new Request(CONFIG_PATH, { signal: AbortSignal.timeout(FIRST_CONFIG_MS) });
  await fromNetwork(asked, event).catch(() => undefined);
};
