import { CacheFirst } from 'workbox-strategies';
import { NETWORK_CACHE } from './cache-names.ts';
import { namedFiles } from './named-files.ts';
import { isOwnFile } from './own-answers.ts';

/** Files of the network: their addresses name their content, so a cached one is never old. */
export const networkFiles = new CacheFirst({
  cacheName: NETWORK_CACHE,
  plugins: [
    {
      // Foreign responses (captive portals, proxies) are not cached.
      cacheWillUpdate: async ({ request, response }) =>
        isOwnFile(new URL(request.url).pathname, response) ? response : null,
    },
  ],
});

/** Caches every file that a configuration names, and deletes those that it does not. A file that cannot be had now is cached later. */
export const keepNetworkFiles = async (config: unknown, event: ExtendableEvent): Promise<void> => {
  const named = namedFiles(config);
  const cache = await caches.open(NETWORK_CACHE);
  const kept = new Set<string>();
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (named.has(pathname)) kept.add(pathname);
    else await cache.delete(request);
  }
  const missing = [...named].filter((path) => !kept.has(path));
  await Promise.allSettled(
    missing.flatMap((path) => networkFiles.handleAll({ request: new Request(path), event })),
  );
};
