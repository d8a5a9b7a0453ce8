import {
  ASSETS_PATH,
  type ServiceWorkerRequest,
  SERVICE_WORKER_PATH,
} from '#contract/service-worker-messages.ts';
import { offerSite } from './site-offer.ts';
import { siteVersion } from './site-version.ts';

/** A page may stay open for days: it looks for a new version this often, and whenever it comes back into sight or onto the network. */
const LOOK_EVERY_MS = 3_600_000;
/** A new service worker that has not taken over by then never will: the network has the new version all the same. */
const TAKE_OVER_MS = 3_000;
const ANSWER_MS = 3_000;

const say = (
  worker: ServiceWorker,
  request: ServiceWorkerRequest,
  ports: MessagePort[] = [],
): void => worker.postMessage(request, ports);

/** Which build a service worker belongs to; null where it does not say. */
const versionOf = (worker: ServiceWorker): Promise<string | null> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), ANSWER_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      port1.close();
      resolve(typeof data === 'string' ? data : null);
    });
    port1.start();
    say(worker, { type: 'VERSION' }, [port2]);
  });

/** Lets the new service worker in, then loads the page anew: from one build to the other in one step. */
const takeNew = (registration: ServiceWorkerRegistration): void => {
  const reload = (): void => location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, TAKE_OVER_MS);
  if (registration.waiting !== null) say(registration.waiting, { type: 'SKIP_WAITING' });
};

/** Offers what waits, unless this page is of that build already: the network had given it. */
const consider = async (registration: ServiceWorkerRegistration): Promise<void> => {
  const { waiting } = registration;
  // Without a controller it is the first one, and there is nothing it could replace.
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
    // Away from the network there is nothing to see.
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  };
  setInterval(look, LOOK_EVERY_MS);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
};

/** What this page loaded before a service worker could see it: map and chart libraries are kept when they were used. */
const keepLoaded = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  const urls = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => URL.canParse(name) && new URL(name).pathname.startsWith(ASSETS_PATH));
  if (active !== null) say(active, { type: 'KEEP', urls });
};

/**
 * Lets the site open without a network. To be called when the page stands: what it keeps must not compete with what is shown.
 * A browser that refuses loses nothing else.
 */
export const keepSiteOffline = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration: unknown = await navigator.serviceWorker.register(SERVICE_WORKER_PATH, {
      updateViaCache: 'none',
    });
    if (!(registration instanceof ServiceWorkerRegistration)) return;
    watch(registration);
    await keepLoaded();
  } catch {
    // No storage, a private window, a policy of the browser: the site works from the network alone.
  }
};
