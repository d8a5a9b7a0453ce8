import { isRecord } from '../domain/untrusted.ts';

/** Where the service worker is served: beside `index.html`, so that it may keep the whole site. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** On an answer the service worker had kept: when it came from the network, epoch milliseconds. Never on an answer of the network. */
export const CACHED_AT_HEADER = 'x-vigia-kept-at';

/** Where the hashed files of a build lie: what has one of these addresses never changes. */
export const ASSETS_PATH = '/assets/';

/** What the page asks of the service worker. */
export type ServiceWorkerRequest =
  /** Take the place of the running one now. */
  | { readonly type: 'SKIP_WAITING' }
  /** Which build is it? It answers with text through the port that comes along. */
  | { readonly type: 'VERSION' }
  /** Keep these files of the build as well: they were loaded before it could see that. */
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
