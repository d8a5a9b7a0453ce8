import { NETWORK_PATH } from '#contract/site/network-files.ts';
import { isServerAnswer } from '#contract/site/site-paths.ts';
import { CONFIG_PATH } from '#contract/site/site-config.ts';
import {
  addPlugins,
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { ASSETS_PATH, decodeServiceWorkerRequest } from '#contract/site/service-worker-messages.ts';
import { ASSETS_CACHE } from './cache-names.ts';
import { networkFiles } from './network-files.ts';
import { withPolicy } from './content-policy.ts';
import { keepFirstConfig, openConfig } from './open-config.ts';
import { isOwnFile, isOwnPage } from './own-answers.ts';
import type { SiteBuild } from './site-build.ts';
import { inTime } from './response-timeout.ts';

/** The cached page, used for every address. */
const SHELL_PAGE = '/index.html';

const fromNetwork = async (event: FetchEvent): Promise<Response> => {
  const preloaded: unknown = await event.preloadResponse;
  // Never read here: its body reaches the page without this program, which the browser may end meanwhile.
  return preloaded instanceof Response ? preloaded : fetch(event.request);
};

/**
 * A page from the network, so that no visitor is stuck with an old shell (fault row 53); the cached one if the network is away, too slow or
 * answers with an error of its own.
 */
const openPage = async (event: FetchEvent): Promise<Response> => {
  const asked = fromNetwork(event);
  const answer = await inTime(asked, event);
  if (answer !== null && answer.status < 500) return answer;
  const cached = await matchPrecache(SHELL_PAGE);
  if (cached === undefined) return asked;
  // A late answer holds its connection until its body is taken.
  void asked.then(({ body }) => body?.cancel()).catch(() => undefined);
  return withPolicy(cached);
};

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build's description. */
declare const SITE_BUILD: SiteBuild;

const build = SITE_BUILD;
const isOurs = (url: URL): boolean => url.origin === self.location.origin;
const isAsset = (url: URL): boolean => isOurs(url) && url.pathname.startsWith(ASSETS_PATH);

/** The page must be of this build, because it names files of this build. */
const isOwn = (address: string, answer: Response): boolean | Promise<boolean> => {
  const { pathname } = new URL(address);
  return pathname === SHELL_PAGE ? isOwnPage(answer, build.version) : isOwnFile(pathname, answer);
};

type KeepingRules = NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins'];

/** Foreign responses (captive portals, proxies) are neither cached nor used. */
const onlyOwn: NonNullable<KeepingRules>[number] = {
  cacheWillUpdate: async ({ request, response }) =>
    (await isOwn(request.url, response)) ? response : null,
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse !== undefined && (await isOwn(request.url, cachedResponse))
      ? cachedResponse
      : null,
};

/** Hashed files outside the shell (map, charts): cached once used. */
const assets = new CacheFirst({ cacheName: ASSETS_CACHE, plugins: [onlyOwn] });

// Everything else bypasses the service worker: GraphQL, radar, satellite, foreign tiles.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !isServerAnswer(url.pathname),
  ({ event }) =>
    event instanceof FetchEvent
      ? openPage(event)
      : Promise.reject(new Error('no page is asked for')),
);
registerRoute(
  ({ url }) => isOurs(url) && url.pathname === CONFIG_PATH,
  ({ request, event }) => openConfig(request, event),
);
registerRoute(
  ({ url, request }) => isAsset(url) && request.destination === 'worker',
  async ({ request, event }) =>
    withPolicy((await matchPrecache(request)) ?? (await assets.handle({ request, event }))),
);
addPlugins([onlyOwn]);
precacheAndRoute([...build.shell], {
  directoryIndex: '',
  cleanURLs: false,
  ignoreURLParametersMatching: [],
});
registerRoute(({ url }) => isAsset(url), assets);
registerRoute(({ url }) => isOurs(url) && url.pathname.startsWith(NETWORK_PATH), networkFiles);
cleanupOutdatedCaches();

const dropOldAssets = async (): Promise<void> => {
  const current = new Set(build.assets);
  const cache = await caches.open(ASSETS_CACHE);
  for (const request of await cache.keys()) {
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
  }
};

const keep = async (urls: readonly string[], event: ExtendableEvent): Promise<void> => {
  const cache = await caches.open(ASSETS_CACHE);
  const wanted = urls
    .filter((url) => URL.canParse(url, self.location.href))
    .map((url) => new URL(url, self.location.href))
    .filter((url) => isAsset(url) && build.assets.includes(url.pathname));
  for (const { pathname } of wanted) {
    const cached = (await matchPrecache(pathname)) ?? (await cache.match(pathname));
    if (cached !== undefined) continue;
    // The page has just loaded it: it comes from the browser's own cache.
    const [, done] = assets.handleAll({ request: new Request(pathname), event });
    await done;
  }
};

/** Firefox ends a navigation whose preload finds no network, whatever is answered here; others ask for a page while this program starts. */
const canPreload = !navigator.userAgent.includes('Firefox/');

// Once it controls a page, the site opens without a network.
self.addEventListener('install', (event) => event.waitUntil(keepFirstConfig(event)));

// Pages wait for the activation: nothing of the network belongs in it.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      self.registration.navigationPreload?.[canPreload ? 'enable' : 'disable'](),
      dropOldAssets(),
    ]),
  );
});

self.addEventListener('message', (event) => {
  const request = decodeServiceWorkerRequest(event.data);
  if (request?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (request?.type === 'VERSION') event.ports[0]?.postMessage(build.version);
  if (request?.type === 'KEEP') event.waitUntil(keep(request.urls, event));
});
