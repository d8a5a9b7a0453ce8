import { isRecord } from '#domain/untrusted.ts';

/** Path of the service worker: beside `index.html`, so that its scope is the whole site. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** Header of a response from the service worker's cache: when it was fetched, epoch milliseconds. Never on a response of the network. */
export const CACHED_AT_HEADER = 'x-vigia-kept-at';

/** Path of the hashed files of a build, which are immutable. */
export const ASSETS_PATH = '/assets/';

/** Requests of the page to the service worker. */
export type ServiceWorkerRequest =
  /** Replace the running service worker now. */
  | { readonly type: 'SKIP_WAITING' }
  /** Get the build's version, returned as text through the transferred port. */
  | { readonly type: 'VERSION' }
  /** Cache these files of the build too: they were loaded before the service worker was active. */
  | { readonly type: 'KEEP'; readonly urls: readonly string[] };

/** Untrusted message to a request; null for anything else. */
export const decodeServiceWorkerRequest = (raw: unknown): ServiceWorkerRequest | null => {
  if (!isRecord(raw)) return null;
  switch (raw['type']) {
    case 'SKIP_WAITING':
    case 'VERSION':
      return { type: raw['type'] };
    case 'KEEP': {
      const urls = raw['urls'];
      if (!Array.isArray(urls)) return null;
      return { type: 'KEEP', urls: urls.filter((url) => typeof url === 'string') };
    }
    default:
      return null;
  }
};
