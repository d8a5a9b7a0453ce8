import type { Result } from '#domain/result.ts';
import { encodeSiteConfig, type SiteConfig } from '#domain/site-config.ts';
import type { ConfigFailure, LoadedConfig } from '#app/config.ts';

/** The rhythm of every other retry of the site (SPEC 7). */
const RETRY_MS = 15_000;

/**
 * The site was started with a configuration that had been kept. Asks for the real one until it comes, and at once when the
 * network is back; calls `onChanged` if it is another. The returned call ends it.
 */
export const confirmConfig = (
  load: () => Promise<Result<LoadedConfig, ConfigFailure>>,
  used: SiteConfig,
  onChanged: () => void,
): (() => void) => {
  let ended = false;
  const end = (): void => {
    ended = true;
    clearInterval(timer);
    removeEventListener('online', ask);
  };
  const askOnce = async (): Promise<void> => {
    const loaded = await load();
    if (ended || !loaded.ok || loaded.value.keptAt !== null) return;
    end();
    if (encodeSiteConfig(loaded.value.config) !== encodeSiteConfig(used)) onChanged();
  };
  const ask = (): void => void askOnce();
  const timer = setInterval(ask, RETRY_MS);
  addEventListener('online', ask);
  return end;
};
