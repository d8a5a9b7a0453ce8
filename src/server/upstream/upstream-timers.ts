import { PROVIDER_TIMERS, type ProviderTimers } from '#feed/provider-timers.ts';

/** Timeouts and intervals of a server that takes a provider in, in milliseconds. */
export const UPSTREAM_TIMERS: ProviderTimers = {
  ...PROVIDER_TIMERS,
  /** Longer than a page's: a server that is busy reads late. */
  pong: 10_000,
  /** PROVIDER 4: one a second is safe. */
  requestGap: 1_000,
  retryAfterAtMost: 3_600_000,
};
