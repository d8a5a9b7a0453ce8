/**
 * The last answer of each address, kept between visits beside the log. It is only for a visit without a network: where nothing can be kept,
 * nothing is missing while the network is there. Nothing throws.
 */
export interface AnswerStore {
  /** Null if none is kept, or it cannot be read. */
  readonly read: (url: string) => Promise<string | null>;
  /** Keeps the answer of an address; answers of other addresses are forgotten. */
  readonly write: (url: string, text: string) => Promise<void>;
}

/** It begins as the caches of the service worker do, so that retiring the service worker deletes it too. */
const CACHE = 'vigia-recent';

/** Answers in the browser's Cache storage; null where it has none, as a page without https. */
export const cachedAnswers = (storage: CacheStorage | undefined): AnswerStore | null =>
  storage === undefined
    ? null
    : {
        read: async (url) => {
          try {
            const cache = await storage.open(CACHE);
            const kept = await cache.match(url);
            return (await kept?.text()) ?? null;
          } catch {
            return null;
          }
        },
        write: async (url, text) => {
          try {
            const cache = await storage.open(CACHE);
            for (const request of await cache.keys()) {
              if (request.url !== url) await cache.delete(request);
            }
            await cache.put(url, new Response(text));
          } catch {
            // No room, or no permission: the next visit asks the network.
          }
        },
      };
