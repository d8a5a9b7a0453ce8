import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { CACHED_AT_HEADER } from '#contract/site/service-worker-messages.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { skewOf } from '#app/core/server-clock.ts';
import { CONFIG_PATH, decodeSiteConfig, type SiteConfig } from '#contract/site/site-config.ts';

/** The configuration and the response facts that matter. */
export interface LoadedConfig {
  readonly config: SiteConfig;
  /** Milliseconds by which the server is ahead of this device's clock; null if the response has no time. */
  readonly clockSkew: number | null;
  /** When the service worker cached it, if the server was unreachable; null if it came from the server. */
  readonly persistedAt: EpochMs | null;
}

export type ConfigFailure =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'unreadable'; readonly member: string };

type ConfigResponse = Pick<Response, 'ok' | 'json' | 'url'> & {
  readonly headers: Pick<Headers, 'get'>;
};

/** The used part of `fetch`. */
export type FetchConfig = (
  url: string,
  init: Required<Pick<RequestInit, 'credentials' | 'signal' | 'cache'>>,
) => Promise<ConfigResponse>;

const CONFIG_TIMEOUT_MS = 10_000;

/** A response that the browser may cache carries an old time. */
const isOfNow = (headers: Pick<Headers, 'get'>): boolean =>
  /\bno-(store|cache)\b/i.test(headers.get('cache-control') ?? '');

/** When the response arrived, by this device's clock: the page's preload may have fetched it long before this script ran. */
const receivedAt = ({ url }: ConfigResponse): EpochMs => {
  const entries = performance.getEntriesByName(url, 'resource');
  // The preload leaves one entry; of several, this response's is unknown.
  const [only] = entries.length === 1 ? entries : [];
  const isTimed = only instanceof PerformanceResourceTiming && only.responseStart > 0;
  return epochMs(Date.now() - (isTimed ? Math.max(0, performance.now() - only.responseStart) : 0));
};

/** Fetches `/config.json`, which the server writes beside `index.html`. `fresh` bypasses the browser cache. */
export const fetchSiteConfig = async (
  fetchConfig: FetchConfig,
  { fresh = false }: { readonly fresh?: boolean } = {},
): Promise<Result<LoadedConfig, ConfigFailure>> => {
  let response: ConfigResponse;
  let cameAt: EpochMs;
  try {
    response = await fetchConfig(CONFIG_PATH, {
      // Same mode as the page's preload, to reuse it; the server forbids caching.
      credentials: 'same-origin',
      signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
      cache: fresh ? 'no-store' : 'default',
    });
    cameAt = fresh ? epochMs(Date.now()) : receivedAt(response);
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
  const cachedAt = response.headers.get(CACHED_AT_HEADER);
  // A cached response's time is not the present.
  const tellsTime = cachedAt === null && (fresh || isOfNow(response.headers));
  const clockSkew = tellsTime ? skewOf(response.headers, cameAt) : null;
  return ok({
    config: decoded.value,
    clockSkew,
    persistedAt: cachedAt === null ? null : epochMs(Number(cachedAt)),
  });
};
