import { isOurCache } from './cache-names.ts';

declare const self: ServiceWorkerGlobalScope;

/** The way out: served in the place of `sw.js` it ends the site's service worker and what that kept (docs/decisions/0015). */
const retire = async (): Promise<void> => {
  for (const name of await caches.keys()) if (isOurCache(name)) await caches.delete(name);
  await self.registration.unregister();
};

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));
