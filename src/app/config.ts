import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { CACHED_AT_HEADER } from '#contract/service-worker-messages.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { skewOf } from '#app/core/server-clock.ts';
import { decodeSiteConfig, type SiteConfig } from '#contract/site-config.ts';

/** The configuration, and what came with it. */
export interface LoadedConfig {
  readonly config: SiteConfig;
  /** Milliseconds by which the server is ahead of this device's clock; null where the answer does not say what time it is. */
  readonly clockSkew: number | null;
  /** When it came from the server, where the service worker had kept it: the server itself could not be reached. Else null. */
  readonly persistedAt: EpochMs | null;
}

/** Why the site has no configuration. */
export type ConfigFailure =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'unreadable'; readonly member: string };

type ConfigResponse = Pick<Response, 'ok' | 'json' | 'url'> & {
  readonly headers: Pick<Headers, 'get'>;
};

/** What is needed of `fetch`. */
export type FetchConfig = (
  url: string,
  init: {
    readonly credentials: 'same-origin';
    readonly signal: AbortSignal;
    readonly cache: RequestCache;
  },
) => Promise<ConfigResponse>;

const CONFIG_TIMEOUT_MS = 10_000;

/** An answer that a browser may have kept tells an old time. */
const isOfNow = (headers: Pick<Headers, 'get'>): boolean =>
  /\bno-(store|cache)\b/i.test(headers.get('cache-control') ?? '');

/**
 * When the browser had an answer that has just been handed over, by this device's clock: the page's preload may have fetched it long
 * before the script that asks for it was there.
 */
const answeredAt = ({ url }: ConfigResponse): number => {
  const entries = performance.getEntriesByName(url, 'resource');
  // Of several nobody knows which one this is: the preload has one.
  const [only] = entries.length === 1 ? entries : [];
  const isTimed = only instanceof PerformanceResourceTiming && only.responseStart > 0;
  return Date.now() - (isTimed ? Math.max(0, performance.now() - only.responseStart) : 0);
};

/** Reads `/config.json`, which the server writes beside `index.html`. `fresh`: not out of a cache of the browser. */
export const fetchSiteConfig = async (
  fetchConfig: FetchConfig,
  { fresh = false }: { readonly fresh?: boolean } = {},
): Promise<Result<LoadedConfig, ConfigFailure>> => {
  let response: ConfigResponse;
  let cameAt: number;
  try {
    response = await fetchConfig('/config.json', {
      // As the page's preload asks for it; our server forbids every cache to keep it.
      credentials: 'same-origin',
      signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
      cache: fresh ? 'no-store' : 'default',
    });
    cameAt = fresh ? Date.now() : answeredAt(response);
  } catch {
    return err({ kind: 'unreachable' });
  }
  if (!response.ok) return err({ kind: 'unreachable' });
  let raw: unknown;
  try {
    raw = await response.json();
  } catch {
    return err({ kind: 'unreadable', member: 'config' });
  }
  const decoded = decodeSiteConfig(raw);
  if (!decoded.ok) return err({ kind: 'unreadable', member: decoded.error.member });
  const kept = response.headers.get(CACHED_AT_HEADER);
  // The time in a kept answer says nothing of now.
  const tellsTime = kept === null && (fresh || isOfNow(response.headers));
  const clockSkew = tellsTime ? skewOf(response.headers, cameAt) : null;
  return ok({ config: decoded.value, clockSkew, persistedAt: kept === null ? null : Number(kept) });
};
