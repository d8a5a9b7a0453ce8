import type { EpochMs } from '#domain/epoch-ms.ts';
import { KEPT_AT_HEADER } from '#domain/kept-site.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { skewOf } from '#app/core/server-clock.ts';
import { decodeSiteConfig, type SiteConfig } from '#domain/site-config.ts';

/** The configuration, and how far the server that sent it is ahead of this device's clock, in milliseconds. */
export interface LoadedConfig {
  readonly config: SiteConfig;
  readonly clockSkew: number;
  /** When it came from the server, where the service worker had kept it: the server itself could not be reached. Else null. */
  readonly keptAt: EpochMs | null;
}

/** Why the site has no configuration. */
export type ConfigFailure =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'unreadable'; readonly member: string };

type ConfigResponse = Pick<Response, 'ok' | 'json'> & { readonly headers: Pick<Headers, 'get'> };

/** What is needed of `fetch`. */
export type FetchConfig = (
  url: string,
  init: { readonly credentials: 'same-origin'; readonly signal: AbortSignal },
) => Promise<ConfigResponse>;

const CONFIG_TIMEOUT_MS = 10_000;

/** Reads `/config.json`, which the server writes beside `index.html` (DESIGN 3). */
export const fetchSiteConfig = async (
  fetchConfig: FetchConfig,
): Promise<Result<LoadedConfig, ConfigFailure>> => {
  let response: ConfigResponse;
  try {
    response = await fetchConfig('/config.json', {
      // As the page's preload asks for it; the server forbids every cache to keep it.
      credentials: 'same-origin',
      signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
    });
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
  const kept = response.headers.get(KEPT_AT_HEADER);
  // The time in a kept answer says nothing of now.
  const clockSkew = kept === null ? skewOf(response.headers.get('date'), Date.now()) : 0;
  return ok({ config: decoded.value, clockSkew, keptAt: kept === null ? null : Number(kept) });
};
