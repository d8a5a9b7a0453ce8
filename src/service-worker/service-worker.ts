import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { ASSETS_PATH, decodeKeeperRequest, KEPT_AT_HEADER } from '#domain/kept-site.ts';
import { ASSETS_CACHE, CONFIG_CACHE } from './cache-names.ts';
import { keepPolicy, withPolicy } from './content-policy.ts';
import { openPage } from './open-page.ts';
import type { SiteBuild } from './site-build.ts';

declare const self: ServiceWorkerGlobalScope;
/** Stands for the build's own description. */
declare const SITE_BUILD: SiteBuild;

const build = SITE_BUILD;
/** As long as a page waits for the network. */
const CONFIG_PATIENCE_S = 3;

const isOurs = (url: URL): boolean => url.origin === self.location.origin;
const isAsset = (url: URL): boolean => isOurs(url) && url.pathname.startsWith(ASSETS_PATH);

/** Hashed files beyond the shell (map, charts): kept once they have been used. */
const assets = new CacheFirst({ cacheName: ASSETS_CACHE });

/** The network's; where it is away or in trouble, the last that came, with the time at which it came. */
const config = new NetworkFirst({
  cacheName: CONFIG_CACHE,
  networkTimeoutSeconds: CONFIG_PATIENCE_S,
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        if (!response.ok) throw new Error(`config.json: ${response.status}`);
        await keepPolicy(response);
        return response;
      },
      cacheWillUpdate: async ({ response }) => {
        const headers = new Headers(response.headers);
        headers.set(KEPT_AT_HEADER, String(Date.now()));
        return new Response(response.body, { headers });
      },
    },
  ],
});

// What no route names goes to the network as if there were no service worker: GraphQL, radar, satellite, foreign tiles.
registerRoute(
  ({ request }) => request.mode === 'navigate',
  ({ event }) =>
    event instanceof FetchEvent
      ? openPage(event)
      : Promise.reject(new Error('no page is asked for')),
);
registerRoute(({ url }) => isOurs(url) && url.pathname === '/config.json', config);
registerRoute(
  ({ url, request }) => isAsset(url) && request.destination === 'worker',
  async ({ request, event }) =>
    withPolicy((await matchPrecache(request)) ?? (await assets.handle({ request, event }))),
);
precacheAndRoute([...build.shell], {
  directoryIndex: '',
  cleanURLs: false,
  ignoreURLParametersMatching: [],
});
registerRoute(({ url }) => isAsset(url), assets);
cleanupOutdatedCaches();

const dropOldAssets = async (): Promise<void> => {
  const current = new Set(build.assets);
  const cache = await caches.open(ASSETS_CACHE);
  for (const request of await cache.keys()) {
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
  }
};

const keep = async (urls: readonly string[]): Promise<void> => {
  const cache = await caches.open(ASSETS_CACHE);
  const wanted = urls
    .filter((url) => URL.canParse(url, self.location.href))
    .map((url) => new URL(url, self.location.href))
    .filter((url) => isAsset(url) && build.assets.includes(url.pathname));
  for (const { pathname } of wanted) {
    const isKept = (await matchPrecache(pathname)) ?? (await cache.match(pathname));
    // The page has just had it: it comes out of the browser's own cache.
    if (isKept === undefined) await cache.add(pathname);
  }
};

/** The page that brought the service worker had its configuration before: it is asked for once more, to be kept. */
const keepConfig = async (event: ExtendableEvent): Promise<void> => {
  try {
    await config.handle({ request: new Request('/config.json'), event });
  } catch {
    // The next page that opens keeps it.
  }
};

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      keepConfig(event),
      self.clients.claim(),
      self.registration.navigationPreload?.enable(),
      dropOldAssets(),
    ]),
  );
});

self.addEventListener('message', (event) => {
  const request = decodeKeeperRequest(event.data);
  if (request === null) return;
  switch (request.type) {
    case 'SKIP_WAITING':
      void self.skipWaiting();
      return;
    case 'VERSION':
      event.ports[0]?.postMessage(build.version);
      return;
    case 'KEEP':
      event.waitUntil(keep(request.urls));
  }
});
