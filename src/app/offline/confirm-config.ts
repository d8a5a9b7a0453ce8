import type { Result } from '#domain/result.ts';
import { encodeSiteConfig } from '#contract/site-config.ts';
import type { ConfigFailure, LoadedConfig } from '#app/config.ts';

/** The rhythm of every other retry of the site (SPEC 7). */
const RETRY_MS = 15_000;

/** What confirming needs of the page. */
export interface ConfirmPorts {
  /** Asks the site's server, and no cache. */
  readonly load: () => Promise<Result<LoadedConfig, ConfigFailure>>;
  readonly isTimeKnown: () => boolean;
  /** The real configuration is another than the one the site was started with. */
  readonly onChanged: () => void;
  /** The site's server has told the time: milliseconds by which it is ahead of this device's clock. */
  readonly onTime: (clockSkew: number) => void;
}

/**
 * Asks the site's server while the configuration is one that had been kept, and while nobody has told the time: every 15 s, and at
 * once when the network is back. The returned call ends it.
 */
export const confirmConfig = (first: LoadedConfig, ports: ConfirmPorts): (() => void) => {
  const used = encodeSiteConfig(first.config);
  let isKept = first.persistedAt !== null;
  let tellsTime = true;
  let isAsking = false;
  let ended = false;

  const askOnce = async (): Promise<void> => {
    if (isAsking || !(isKept || (tellsTime && !ports.isTimeKnown()))) return;
    isAsking = true;
    const loaded = await ports.load();
    isAsking = false;
    if (ended || !loaded.ok || loaded.value.persistedAt !== null) return;
    const { config, clockSkew } = loaded.value;
    // A server without a `Date` will not have one next time.
    tellsTime = clockSkew !== null;
    if (clockSkew !== null) ports.onTime(clockSkew);
    if (!isKept) return;
    isKept = false;
    if (encodeSiteConfig(config) !== used) ports.onChanged();
  };
  const ask = (): void => void askOnce();
  const timer = setInterval(ask, RETRY_MS);
  addEventListener('online', ask);
  // It is there, but came out of a cache perhaps.
  if (!isKept) ask();
  return () => {
    ended = true;
    clearInterval(timer);
    removeEventListener('online', ask);
  };
};
