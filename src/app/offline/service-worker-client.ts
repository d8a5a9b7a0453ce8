import { HOUR_MS } from '#domain/time/epoch-ms.ts';
import {
  ASSETS_PATH,
  type ServiceWorkerRequest,
  SERVICE_WORKER_PATH,
} from '#contract/site/service-worker-messages.ts';
import { offerSite } from './site-offer.ts';
import { siteVersion } from './site-version.ts';

/** A page may stay open for days: checks for a new version this often, when shown, and when online again. */
const LOOK_EVERY_MS = HOUR_MS;
/** Fallback: if the new service worker has not taken over by then, reload anyway; the network has the new version. */
const TAKE_OVER_MS = 3_000;
const RESPONSE_TIMEOUT_MS = 3_000;

const send = (
  worker: ServiceWorker,
  request: ServiceWorkerRequest,
  ports: MessagePort[] = [],
): void => worker.postMessage(request, ports);

/** Build of a service worker; null if it does not respond. */
const versionOf = (worker: ServiceWorker): Promise<string | null> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), RESPONSE_TIMEOUT_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      port1.close();
      resolve(typeof data === 'string' ? data : null);
    });
    port1.start();
    send(worker, { type: 'VERSION' }, [port2]);
  });

/** Activates the waiting service worker, then reloads, so that builds never mix. */
const takeNew = (registration: ServiceWorkerRegistration): void => {
  const reload = (): void => location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, TAKE_OVER_MS);
  if (registration.waiting !== null) send(registration.waiting, { type: 'SKIP_WAITING' });
};

/** Offers the waiting build, unless the network already gave this page the same build. */
const consider = async (registration: ServiceWorkerRegistration): Promise<void> => {
  const { waiting } = registration;
  // Without a controller this is the first service worker: nothing to replace.
  if (waiting === null || navigator.serviceWorker.controller === null) return;
  if ((await versionOf(waiting)) === siteVersion()) return;
  offerSite({ reason: 'version', accept: () => takeNew(registration) });
};

const watch = (registration: ServiceWorkerRegistration): void => {
  void consider(registration);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void consider(registration);
    });
  });
  const look = (): void => {
    // The switch-off takes over when it is asked; the browser may not have let it before.
    if (registration.waiting !== null) void versionOf(registration.waiting);
    // Offline the update rejects: nothing to do.
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  };
  setInterval(look, LOOK_EVERY_MS);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
};

/** Caches the assets that this page loaded before a service worker controlled it (map and chart libraries). */
const cacheLoaded = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  const urls = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => URL.canParse(name) && new URL(name).pathname.startsWith(ASSETS_PATH));
  if (active !== null) send(active, { type: 'KEEP', urls });
};

/**
 * Registers the service worker, so that the site opens offline. Call it after the first view is shown: its downloads must not
 * compete. A browser that refuses loses nothing else.
 */
export const registerServiceWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration: unknown = await navigator.serviceWorker.register(SERVICE_WORKER_PATH, {
      updateViaCache: 'none',
    });
    if (!(registration instanceof ServiceWorkerRegistration)) return;
    watch(registration);
    await cacheLoaded();
  } catch {
    // No storage, a private window or a browser policy: the site works online only.
  }
};
