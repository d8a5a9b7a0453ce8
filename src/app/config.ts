import { err, ok, type Result } from '#domain/result.ts';
import { decodeSiteConfig, type SiteConfig } from '#domain/site-config.ts';

/** Why the site has no configuration. */
export type ConfigFailure =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'unreadable'; readonly member: string };

/** What is needed of `fetch`. */
export type FetchConfig = (
  url: string,
  init: { readonly cache: 'no-cache'; readonly credentials: 'omit'; readonly signal: AbortSignal },
) => Promise<Pick<Response, 'ok' | 'json'>>;

const CONFIG_TIMEOUT_MS = 10_000;

/** Reads `/config.json`, which the server writes beside `index.html` (DESIGN 3). */
export const fetchSiteConfig = async (
  fetchConfig: FetchConfig,
): Promise<Result<SiteConfig, ConfigFailure>> => {
  let response: Pick<Response, 'ok' | 'json'>;
  try {
    response = await fetchConfig('/config.json', {
      cache: 'no-cache',
      credentials: 'omit',
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
  return decoded.ok ? ok(decoded.value) : err({ kind: 'unreadable', member: decoded.error.member });
};
