import type { Result } from '#domain/result.ts';
import { encodeSiteConfig } from '#contract/site/site-config.ts';
import type { ConfigFailure, LoadedConfig } from '#app/config.ts';

/** Same interval as the site's other retries (SPEC 7). */
const RETRY_MS = 15_000;

export interface ConfirmPorts {
  /** Bypasses every cache. */
  readonly load: () => Promise<Result<LoadedConfig, ConfigFailure>>;
  readonly isTimeKnown: () => boolean;
  /** The server's configuration differs from the one in use. */
  readonly onChanged: () => void;
  /** Milliseconds by which the server's clock is ahead of this device's. */
  readonly onTime: (clockSkew: number) => void;
}

/**
 * Requests the configuration while the one in use came from the offline cache, or while the server time is unknown: every 15 s,
 * and at once when the network returns. Returns the function that stops it.
 */
export const confirmConfig = (first: LoadedConfig, ports: ConfirmPorts): (() => void) => {
  const used = encodeSiteConfig(first.config);
  let isCached = first.persistedAt !== null;
  let tellsTime = true;
  let isLoading = false;
  let ended = false;

  const loadOnce = async (): Promise<void> => {
    if (isLoading || !(isCached || (tellsTime && !ports.isTimeKnown()))) return;
    isLoading = true;
    const loaded = await ports.load();
    isLoading = false;
    if (ended || !loaded.ok || loaded.value.persistedAt !== null) return;
    const { config, clockSkew } = loaded.value;
    // A server that sends no `Date` will not send one next time.
    tellsTime = clockSkew !== null;
    if (clockSkew !== null) ports.onTime(clockSkew);
    if (!isCached) return;
    isCached = false;
    if (encodeSiteConfig(config) !== used) ports.onChanged();
  };
  const load = (): void => void loadOnce();
  const timer = setInterval(load, RETRY_MS);
  addEventListener('online', load);
  // The first response may have come out of a cache.
  if (!isCached) load();
  return () => {
    ended = true;
    clearInterval(timer);
    removeEventListener('online', load);
  };
};
