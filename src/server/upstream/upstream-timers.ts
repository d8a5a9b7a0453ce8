import { PROVIDER_TIMERS } from '#feed/provider-timers.ts';

/** Timeouts and intervals of a server that takes a provider in, in milliseconds. */
export const UPSTREAM_TIMERS = {
  ...PROVIDER_TIMERS,
  /** Longer than a page's: a server that is busy reads late. */
  pong: 10_000,
  /** Longest `Retry-After` that is believed. */
  retryAfterAtMost: 3_600_000,
  /** Between two requests (PROVIDER 4: one a second is safe). */
  requestGap: 1_000,
  /** Longest wait between two snapshots that something is missing for. */
  missingAtMost: 60_000,
  /** A steady network never pauses for longer: stations report every 15 s (SPEC 9). */
  steadyPause: 20_000,
  /** Silence of a steady network after which its subscription counts as deaf. */
  deafAfter: 60_000,
  deafCheck: 5_000,
} as const;

export type UpstreamTimers = Readonly<Record<keyof typeof UPSTREAM_TIMERS, number>>;
