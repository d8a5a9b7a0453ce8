import { isOurCache } from './cache-names.ts';

declare const self: ServiceWorkerGlobalScope;

/** The kill switch: served in place of `sw.js`, it unregisters the site's service worker and deletes its caches (docs/decisions/0015). */
const retire = async (): Promise<void> => {
  for (const name of await caches.keys()) if (isOurCache(name)) await caches.delete(name);
  await self.registration.unregister();
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
// A page asks a worker that waits for its version, and may ask it to take over.
self.addEventListener('message', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(retire()));
